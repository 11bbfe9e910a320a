import { cellText, columnLetters, isBlankRow, type SheetRow } from '../sheets/cell.ts';
import { findTitleColumns, titleHeadingRows, type TitleColumn, type TitleColumns } from './find-title-columns.ts';
import { kbartColumns, kbartWord } from './kbart-columns.ts';
import { kbartFields, type KbartField } from './kbart-fields.ts';
import { type Message, say } from '../messages/message.ts';

/** The column of each field, by its letter in spreadsheet programs (R062). */
export type ColumnLetters = Partial<Record<KbartField, string>>;

/** The index of a column letter, from 0: A → 0, AA → 26. Undefined for text that is not a column up to ZZZ. */
export function columnOfLetters(letters: string): number | undefined {
  const text = letters.trim().toUpperCase();
  if (!/^[A-Z]{1,3}$/.test(text)) return undefined;
  return [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * The columns chosen by a person. Headings are found as in any list. If none is known, the first row counts as headings in two cases:
 * - The columns chosen for numbers, dates or identifiers have no digit in it, and one of them has a digit below.
 * - The unchosen columns have only words in it, and one of them has a digit in every row below.
 */
export function columnsByLetters(letters: ColumnLetters, rows: readonly SheetRow[]): TitleColumns {
  const chosen = new Map<number, KbartField>();
  for (const field of kbartFields) {
    const column = columnOfLetters(letters[field] ?? '');
    if (column !== undefined) chosen.set(column, field);
  }
  const filled = rows.filter(({ cells }) => !isBlankRow(cells)).slice(0, titleHeadingRows);
  const header = findTitleColumns(filled)?.headerRow ?? firstRowOfHeadings(filled, chosen);
  const headings = filled.find(({ number }) => number === header)?.cells ?? [];
  const width = Math.max(headings.length, ...chosen.keys().map((column) => column + 1));
  const columns = Array.from({ length: width }, (_, column): TitleColumn => ({
    column,
    heading: cellText(headings[column]) || columnLetters(column),
    field: chosen.get(column) ?? null,
  }));
  return { headerRow: header, columns, repeated: [], phaseOne: false };
}

/** The columns of a list not read yet, named by the widest row at its top, for people to choose from. Null for an empty sheet. */
export function unreadColumns(rows: readonly SheetRow[]): TitleColumns | null {
  const filled = rows.filter(({ cells }) => !isBlankRow(cells)).slice(0, titleHeadingRows);
  const filledCells = ({ cells }: SheetRow): number => cells.filter((cell) => cellText(cell) !== '').length;
  const [first, ...others] = filled;
  if (!first) return null;
  const { cells } = others.reduce((best, row) => (filledCells(row) > filledCells(best) ? row : best), first);
  const columns = cells.map((cell, column): TitleColumn => ({ column, heading: cellText(cell), field: null }));
  return { headerRow: null, columns, repeated: [], phaseOne: false };
}

function firstRowOfHeadings(filled: readonly SheetRow[], chosen: ReadonlyMap<number, KbartField>): number | null {
  const [first, ...below] = filled;
  if (!first) return null;
  const hasDigit = ({ cells }: SheetRow, column: number): boolean => /\d/.test(cellText(cells[column]));
  const told = [...chosen].flatMap(([column, field]) =>
    ['identifier', 'date', 'number'].includes(kbartColumns[field].kind) ? [column] : [],
  );
  if (told.some((column) => hasDigit(first, column))) return null;
  if (told.some((column) => below.some((row) => hasDigit(row, column)))) return first.number;
  // The content of unchosen columns is unknown. A title mistaken for headings would be lost, so one with a number beside it is not.
  const others = first.cells
    .keys()
    .filter((column) => !chosen.has(column) && cellText(first.cells[column]) !== '')
    .toArray();
  if (below.length === 0 || others.some((column) => hasDigit(first, column))) return null;
  return others.some((column) => below.every((row) => hasDigit(row, column))) ? first.number : null;
}

/** Problems with the chosen letters, one sentence each; empty if a list can be read with them. */
export function checkColumnLetters(letters: ColumnLetters): Message[] {
  const problems: Message[] = [];
  const used = new Map<number, KbartField>();
  for (const field of kbartFields) {
    const text = letters[field]?.trim() ?? '';
    if (text === '') continue;
    const column = columnOfLetters(text);
    const other = column === undefined ? undefined : used.get(column);
    const label = kbartWord(field);
    if (column === undefined) problems.push(say('title-lists.notColumnLetter', { text, label }));
    else if (other)
      problems.push(say('title-lists.columnChosenTwice', { text: text.toUpperCase(), label: kbartWord(other), label2: label }));
    else used.set(column, field);
  }
  if ((letters.publication_title ?? '').trim() === '') problems.push(say('title-lists.titleColumnRequired'));
  return problems;
}
