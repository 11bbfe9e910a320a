import type { ImportPreviewRow } from '#shared/contract/rows/import-row.ts';

/** A cell of the visible rows: column 0 shows the row's outcome, followed by the cells of the file. */
export interface CellPlace {
  row: number;
  col: number;
}

type Row = Pick<ImportPreviewRow, 'outcome' | 'problems'>;

/** The problems of a cell; those of the whole row, or of a hidden column, are in column 0. */
export function problemsAt(row: Row, col: number, shown: readonly number[]): Row['problems'] {
  if (row.outcome === 'skipped') return [];
  return row.problems.filter(({ column }) => (column === null ? 0 : shown.indexOf(column) + 1) === col);
}

/** The next cell after a place with a problem of that severity, in reading order; `shown` are the visible columns. */
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
