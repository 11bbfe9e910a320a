import type { ImportPreviewRow } from '#shared/contract/rows/import-row.ts';

/** A cell of the rows shown: column 0 tells what becomes of the row, the cells of the file follow. */
export interface CellPlace {
  row: number;
  col: number;
}

type Row = Pick<ImportPreviewRow, 'outcome' | 'problems'>;

/** The problems of a cell; those of the row as a whole, or of a column that is not shown, stand in column 0. */
export function problemsAt(row: Row, col: number, shown: readonly number[]): Row['problems'] {
  if (row.outcome === 'skipped') return [];
  return row.problems.filter(({ column }) => (column === null ? 0 : shown.indexOf(column) + 1) === col);
}

/** The next cell with a problem of that severity after a place, in reading order; `shown` are the file's columns as they stand. */
export function nextProblem(
  rows: readonly Row[],
  shown: readonly number[],
  from: CellPlace,
  severity: 'error' | 'warning',
): CellPlace | undefined {
  for (let row = Math.max(0, from.row); row < rows.length; row += 1) {
    const here = rows[row];
    if (!here) continue;
    for (let col = row === from.row ? from.col + 1 : 0; col <= shown.length; col += 1) {
      if (problemsAt(here, col, shown).some((problem) => problem.severity === severity)) return { row, col };
    }
  }
  return undefined;
}
