import type { CellRange } from './grid-state.ts';

/** Max cells of one paste: each is a separate save. */
export const largestPaste = 500;

/** Rows of cells as tab-separated text; cells with tabs, breaks or quotes are quoted, as spreadsheets do. */
export function tabSeparated(cells: readonly (readonly string[])[]): string {
  const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** The cells of tab-separated text; quoted cells may hold tabs and breaks. A last line break ends the last row. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, cell = '', end = ''] = match;
    rows.at(-1)?.push(/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

export interface PastedCell {
  row: number;
  col: number;
  text: string;
}

/** Assigns each pasted text to a cell: one text fills the whole range, several start at its first cell and end at the grid's edge. */
export function placePaste(cells: readonly (readonly string[])[], range: CellRange, bounds: { rows: number; cols: number }): PastedCell[] {
  const placed: PastedCell[] = [];
  const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  const height = single === undefined ? cells.length : range.bottom - range.top + 1;
  for (let down = 0; down < height; down++) {
    const width = single === undefined ? (cells[down]?.length ?? 0) : range.right - range.left + 1;
    for (let across = 0; across < width; across++) {
      const [row, col] = [range.top + down, range.left + across];
      if (row < bounds.rows && col < bounds.cols) placed.push({ row, col, text: single ?? cells[down]?.[across] ?? '' });
    }
  }
  return placed;
}
