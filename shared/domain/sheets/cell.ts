/** One cell of a sheet: null if empty. A cell formatted as a date is already `YYYY-MM-DD`. */
export type Cell = string | number | boolean | null;

/** A problem in a cell, found during decoding, for a person to check. */
export type CellNoteCode = 'other_encoding' | 'lost_letter' | 'double_encoded' | 'cut';

/** One row of a sheet. */
export type SheetRow = {
  /** The number in the spreadsheet program, from 1. */
  number: number;
  cells: Cell[];
  /** Horizontally merged ranges that begin in this row: first and last column, from 0. */
  spans?: [first: number, last: number][];
  /** Damaged cells: the column from 0, and the kind of damage. */
  notes?: [column: number, code: CellNoteCode][];
};

/** The text of a cell for people: trimmed, no-break spaces as spaces, numbers without binary noise. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .trim();
}

/** Spreadsheets have 15 significant digits: 0.1 + 0.2 in a formula reads 0.3, never 0.30000000000000004. */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(10).replace(/\.?0+$/, '') : text;
}

/** Whether a row has no text. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cellText(cell) === '');
}

/** Column letters as in spreadsheet programs: 0 → A, 26 → AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
