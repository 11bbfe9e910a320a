import { recogniseHeading } from '../mapping/recognise-heading.ts';
import type { ImportKindName } from '../import-kinds.ts';
import { cellText, type SheetRow } from './cell.ts';

/**
 * The rows of a delimited file whose headings are known, with those that are longer than the headings. Where a decimal comma cut an amount in two in every
 * row, at one place, they are put together again; any other is marked with `beyond`, since nobody can say which of its cells stand under the right heading.
 */
export function withLongRows(
  rows: readonly SheetRow[],
  { headings, rows: above }: { headings: readonly string[]; rows: readonly number[] },
  kind: ImportKindName,
): SheetRow[] {
  const last = above.at(-1);
  // A table without headings, or with one heading above a list, has no width of its own.
  if (last === undefined || headings.length < 2) return [...rows];
  // Columns without a heading are cells of the line of headings, too.
  const width = Math.max(headings.length, rows.find(({ number }) => number === last)?.cells.length ?? 0);
  const isLong = ({ number, cells }: SheetRow): boolean => number > last && lengthOf(cells) > width;
  const long = rows.filter(isLong);
  if (long.length === 0) return [...rows];
  // One row alone may as well have a comma in its title.
  const isWhole = long.length === rows.filter(({ number }) => number > last).length;
  const cut = isWhole ? cutColumn(long, { headings, width, kind }) : undefined;
  return rows.map((row) => {
    if (!isLong(row)) return row;
    if (cut === undefined) return { ...row, beyond: width };
    const joined = `${cellText(row.cells[cut])},${cellText(row.cells[cut + 1])}`;
    return { ...row, cells: [...row.cells.slice(0, cut), joined, ...row.cells.slice(cut + 2)] };
  });
}

function lengthOf(cells: SheetRow['cells']): number {
  return cells.findLastIndex((cell) => cellText(cell) !== '') + 1;
}

/** The column at which all of the rows are cut: whole units in it, cents in the next, and an amount by its heading. */
function cutColumn(
  rows: readonly SheetRow[],
  { headings, width, kind }: { headings: readonly string[]; width: number; kind: ImportKindName },
): number | undefined {
  if (!rows.every(({ cells }) => lengthOf(cells) === width + 1)) return undefined;
  const isCut = (column: number): boolean =>
    rows.every(({ cells }) => /^-?\d{1,9}$/.test(cellText(cells[column])) && /^\d{1,2}$/.test(cellText(cells[column + 1])));
  const columns = headings.flatMap((heading, column) => {
    const [best] = recogniseHeading(heading, kind).candidates;
    return best && amounts.has(best.field) && isCut(column) ? [column] : [];
  });
  return columns.length === 1 ? columns[0] : undefined;
}

const amounts: ReadonlySet<string> = new Set([
  'price',
  'normalized_price',
  'current_price',
  'new_price',
  'amount',
  'amount_original',
  'tax',
]);
