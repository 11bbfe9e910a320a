import type { ImportKindName } from '../import-kind-names.ts';
import { cellsOf } from '../mapping/field-cells.ts';
import { recogniseHeading } from '../mapping/recognise-heading.ts';
import { cellText, type SheetRow } from '../../sheets/cell.ts';

/** The number of cells up to the last one with content. */
export function filledLength({ cells }: Pick<SheetRow, 'cells'>): number {
  return cells.findLastIndex((cell) => cellText(cell) !== '') + 1;
}

/**
 * Repairs rows of a delimited file in which the decimal comma splits every amount in two (`143,66` between commas).
 * All rows below the headings must be one cell too long and split at the same place; other files are returned unchanged.
 */
export function withWholeAmounts(
  rows: readonly SheetRow[],
  { headings, rows: headerRows }: { headings: readonly string[]; rows: readonly number[] },
  kind: ImportKindName,
): SheetRow[] {
  const last = headerRows.at(-1);
  const below = rows.filter(({ number }) => last !== undefined && number > last);
  const width = rows.find(({ number }) => number === last)?.cells.length ?? 0;
  if (below.length === 0 || !below.every((row) => filledLength(row) === width + 1)) return [...rows];
  const isCut = (column: number): boolean =>
    below.every(({ cells }) => /^-?\d{1,9}$/.test(cellText(cells[column])) && /^\d{1,2}$/.test(cellText(cells[column + 1])));
  const [column, ...more] = headings.flatMap((heading, at) => {
    const [best] = recogniseHeading(heading, kind).candidates;
    return best && ['amount', 'money'].includes(cellsOf(kind, best.field)) && isCut(at) ? [at] : [];
  });
  if (column === undefined || more.length > 0) return [...rows];
  return rows.map((row) => {
    if (row.number <= (last ?? 0)) return row;
    const amount = `${cellText(row.cells[column])},${cellText(row.cells[column + 1])}`;
    return { ...row, cells: [...row.cells.slice(0, column), amount, ...row.cells.slice(column + 2)] };
  });
}
