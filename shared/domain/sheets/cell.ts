/**
 * One cell of a sheet as read: empty cells are null, and a cell that the spreadsheet formats as a date is already
 * `YYYY-MM-DD`.
 */
export type Cell = string | number | boolean | null;

/** Something in a cell that a person should look at, found when the file was decoded. */
export type CellNoteCode = 'other_encoding' | 'lost_letter' | 'double_encoded' | 'cut';

/** One row of a sheet. */
export type SheetRow = {
  /** As the spreadsheet program shows it, from 1. */
  number: number;
  cells: Cell[];
  /** Horizontally merged ranges that begin in this row: first and last column, from 0. */
  spans?: [first: number, last: number][];
  /** Columns from 0 whose cells were damaged, with how. */
  notes?: [column: number, code: CellNoteCode][];
};

/** The text of a cell as a person reads it: trimmed, no-break spaces as spaces, numbers without binary noise. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .trim();
}

/** Spreadsheets keep 15 significant digits: 0.1 + 0.2 in a formula reads 0.3, never 0.30000000000000004. */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(10).replace(/\.?0+$/, '') : text;
}

/** Whether a row holds nothing to read. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cellText(cell) === '');
}

/** Column letters as spreadsheet programs name them: 0 → A, 26 → AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
