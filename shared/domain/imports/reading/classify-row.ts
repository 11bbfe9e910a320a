import { foldForSearch } from '#shared/domain/text/fold.ts';
import { cellText, type Cell } from '../../sheets/cell.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { derivedKindOf, isDoubtful } from '../../sheets/derived-words.ts';
import type { ImportField } from '../import-kinds.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

export type RowClass = 'data' | 'blank' | 'heading' | 'total' | 'figure' | 'note';

/** Fields that name the subject of a row. */
const naming: ReadonlySet<ImportField | null> = new Set<ImportField>(['product', 'publisher', 'vendor', 'subscription', 'organisation']);
/** Fields that most rows of data fill; identifiers and ends are often empty. */
const telling: ReadonlySet<ImportField | null> = new Set<ImportField>([
  'product',
  'publisher',
  'vendor',
  'subscription',
  'organisation',
  'start_date',
  'year',
]);

/** The class of a row below the headings. Only `data` is imported; the others are skipped with this reason. */
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
  // A single cell in a table of several columns is a footnote, a source, or the title of a group.
  if (filled.length === 1 && mapped >= 3 && facts === 0) return 'note';
  return 'data';
}

/** Detects a total, an average or an increase by the first word of the row: “Total” beside nothing but numbers. */
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
  // A product may be called “Total Materia”.
  if (first.includes(' ') && named === names.length && names.length > 1) return undefined;
  const about = mapping.filter(({ field }) => telling.has(field));
  const isWhole = about.every(({ column }) => (texts[column] ?? '') !== '');
  // A journal may be called “Media”. In a complete row a doubtful word proves nothing, except “total” beside a single such column.
  if (isDoubtful(first) && isWhole && (about.length > 1 || kind !== 'total')) return undefined;
  return kind === 'total' ? 'total' : 'figure';
}

/** Whether a row lacks at least half of the identifying fields that another row has. */
export function lacksMost(row: readonly Cell[], other: readonly Cell[], mapping: readonly ColumnMapping[]): boolean {
  const filled = mapping.filter(({ field, column }) => telling.has(field) && cellText(other[column]) !== '');
  const missing = filled.filter(({ column }) => cellText(row[column]) === '');
  return missing.length > 0 && missing.length * 2 >= filled.length;
}

/** Whether a row repeats the headings. */
export function repeatsHeadings(cells: readonly Cell[], mapping: readonly ColumnMapping[]): boolean {
  const headings = mapping.filter(({ heading, column }) => heading !== '' && cellText(cells[column]) !== '');
  return headings.length >= 2 && headings.every(({ heading, column }) => foldForSearch(heading) === foldForSearch(cellText(cells[column])));
}

export const rowClassTexts: Record<Exclude<RowClass, 'data'>, Message> = {
  blank: say('imports.blankLine'),
  heading: say('imports.headingsAgain'),
  total: say('imports.totalOtherRows'),
  figure: say('imports.derivedRow'),
  note: say('imports.noteRow'),
};
