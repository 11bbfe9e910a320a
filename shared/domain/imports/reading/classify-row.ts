import { foldForSearch } from '#shared/domain/text/fold.ts';
import { cellText, type Cell } from '../../sheets/cell.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { derivedKindOf, isDoubtful } from '../../sheets/derived-words.ts';
import type { ImportField } from '../import-kinds.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

export type RowClass = 'data' | 'blank' | 'heading' | 'total' | 'figure' | 'note';

/** Fields that say what a row is about. */
const naming: ReadonlySet<ImportField | null> = new Set<ImportField>(['product', 'publisher', 'vendor', 'subscription', 'organisation']);
/** What every row of data has; identifiers, vendors and ends are often missing. */
const telling: ReadonlySet<ImportField | null> = new Set<ImportField>([
  'product',
  'publisher',
  'vendor',
  'subscription',
  'organisation',
  'start_date',
  'year',
]);

/** What a row under the headings is. Only `data` is imported; the others are listed as left out, with this reason. */
export function classifyRow(cells: readonly Cell[], mapping: readonly ColumnMapping[]): RowClass {
  const texts = cells.map(cellText);
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return 'blank';
  if (repeatsHeadings(cells, mapping)) return 'heading';
  const derived = derivedClass(texts, filled, mapping);
  if (derived) return derived;
  const mapped = mapping.filter(({ field }) => field !== null).length;
  const facts = mapping.filter(
    ({ field, column }) =>
      (field === 'price' || field === 'year' || field === 'start_date' || field === 'normalized_price') && (texts[column] ?? '') !== '',
  ).length;
  // A footnote, a source or a group's title: one lonely cell in a table of several columns.
  if (filled.length === 1 && mapped >= 3 && facts === 0) return 'note';
  return 'data';
}

/** A total, an average or an increase by the word with which the row begins: “Total” beside nothing but numbers. */
function derivedClass(
  texts: readonly string[],
  filled: readonly string[],
  mapping: readonly ColumnMapping[],
): 'total' | 'figure' | undefined {
  const first = foldForSearch((filled.find((text) => /\p{L}/u.test(text)) ?? '').slice(0, 200));
  const kind =
    derivedKindOf(first.split(' ', 1)[0] ?? '') ?? (/^(grand|overall|sub|total|sous) /.test(first) ? derivedKindOf(first) : undefined);
  if (kind === undefined) return undefined;
  const names = mapping.filter(({ field }) => naming.has(field));
  const named = names.filter(({ column }) => (texts[column] ?? '') !== '').length;
  const words = filled.filter((text) => /\p{L}{2}/u.test(text)).length;
  if (words > 2 || named > 1) return undefined;
  // A product may well be called “Total Materia”.
  if (first.includes(' ') && named === names.length && names.length > 1) return undefined;
  const about = mapping.filter(({ field }) => telling.has(field));
  const isWhole = about.every(({ column }) => (texts[column] ?? '') !== '');
  // And a journal “Media”: with all that a row of data has, or with nothing else to tell them apart, the word alone proves nothing.
  if (isDoubtful(first) && isWhole && (about.length > 1 || kind !== 'total')) return undefined;
  return kind === 'total' ? 'total' : 'figure';
}

/** Whether most of what says what another row is about is missing in a row. */
export function lacksMost(row: readonly Cell[], other: readonly Cell[], mapping: readonly ColumnMapping[]): boolean {
  const filled = mapping.filter(({ field, column }) => telling.has(field) && cellText(other[column]) !== '');
  const missing = filled.filter(({ column }) => cellText(row[column]) === '');
  return missing.length > 0 && missing.length * 2 >= filled.length;
}

/** Whether a row holds the headings again. */
export function repeatsHeadings(cells: readonly Cell[], mapping: readonly ColumnMapping[]): boolean {
  const headings = mapping.filter(({ heading, column }) => heading !== '' && cellText(cells[column]) !== '');
  return headings.length >= 2 && headings.every(({ heading, column }) => foldForSearch(heading) === foldForSearch(cellText(cells[column])));
}

export const rowClassTexts: Record<Exclude<RowClass, 'data'>, Message> = {
  blank: say('imports.blankLine'),
  heading: say('imports.headingsAgain'),
  total: say('imports.totalOtherRows'),
  figure: say('imports.averageIncreaseDifferenceOtherRows'),
  note: say('imports.noteOnlyOneCellFilled'),
};
