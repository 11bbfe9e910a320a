import { foldForSearch } from '../text/fold.ts';
import { cellText, type Cell } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';

export type RowClass = 'data' | 'blank' | 'heading' | 'total' | 'note';

const totals =
  /^(sub ?totals?|(grand |overall )?totals?|sum|summe|gesamt\w*|zwischensumme|total general|total generaal|somme|sous total|summa|totalt|yhteensa|valisumma|suma|subtotal|totale|totaal|mean|median|average|mittelwert)\b/;

/** What a row under the headings is. Only `data` is imported; the others are listed as left out, with this reason. */
export function classifyRow(cells: readonly Cell[], mapping: readonly ColumnMapping[]): RowClass {
  const texts = cells.map(cellText);
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return 'blank';
  if (repeatsHeadings(cells, mapping)) return 'heading';
  const first = foldForSearch(filled[0] ?? '');
  const names = mapping.filter(
    ({ field }) =>
      field === 'product' || field === 'publisher' || field === 'vendor' || field === 'subscription' || field === 'organisation',
  );
  const named = names.filter(({ column }) => (texts[column] ?? '') !== '').length;
  // “Total” beside nothing but numbers; a product may well be called “Total Materia”.
  const words = filled.filter((text) => /\p{L}{2}/u.test(text)).length;
  if (totals.test(first) && words <= 2 && named <= 1 && !(first.split(' ').length > 1 && named === names.length && names.length > 1))
    return 'total';
  const mapped = mapping.filter(({ field }) => field !== null).length;
  const facts = mapping.filter(
    ({ field, column }) =>
      (field === 'price' || field === 'year' || field === 'start_date' || field === 'normalized_price') && (texts[column] ?? '') !== '',
  ).length;
  // A footnote, a source or a group's title: one lonely cell in a table of several columns.
  if (filled.length === 1 && mapped >= 3 && facts === 0) return 'note';
  return 'data';
}

/** Whether a row holds the headings again. */
export function repeatsHeadings(cells: readonly Cell[], mapping: readonly ColumnMapping[]): boolean {
  const headings = mapping.filter(({ heading, column }) => heading !== '' && cellText(cells[column]) !== '');
  return headings.length >= 2 && headings.every(({ heading, column }) => foldForSearch(heading) === foldForSearch(cellText(cells[column])));
}

export const rowClassTexts: Record<Exclude<RowClass, 'data'>, string> = {
  blank: 'Blank line.',
  heading: 'The headings again.',
  total: 'A total of other rows.',
  note: 'A note: only one cell is filled.',
};
