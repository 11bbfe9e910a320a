import type { Cell, CellNoteCode } from '#shared/domain/sheets/cell.ts';
import { maxCellLength } from '#shared/domain/imports/reading/note-problems.ts';
import { repairEncoding } from '#shared/domain/sheets/repair-encoding.ts';

/** Marks the next character as not decoded in the file's encoding. Unicode assigns this code to no character. */
export const strayMark = '\ufdd0';

const maxBlanks = 100;
const longBlanks = new RegExp(`\\s{${maxBlanks},}`, 'g');

/**
 * Cleans a cell: well-formed text without control characters (a file can hold both, the table cannot), no longer than a record allows, and without
 * runs of blanks so long that a search for words takes seconds. `note` is called with findings that a person should check.
 */
export function cleanCell(cell: Cell, note: (code: CellNoteCode) => void): Cell {
  if (typeof cell !== 'string') return cell;
  let text = cell;
  if (text.length > maxCellLength) {
    text = text.slice(0, maxCellLength);
    note('cut');
  }
  if (text.includes(strayMark)) {
    text = text.replaceAll(strayMark, '');
    note('other_encoding');
  }
  if (text.includes('\ufffd')) note('lost_letter');
  // Before control characters are removed: wrongly decoded letters consist of them.
  else if (repairEncoding(text) !== undefined) note('double_encoded');
  else if (/[^\t\n\r\u0020-\u007e\u00a0-\ud7ff]/.test(text)) text = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');
  return text.length > maxBlanks ? text.replace(longBlanks, ' ') : text;
}
