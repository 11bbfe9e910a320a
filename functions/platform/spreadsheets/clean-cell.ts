import type { Cell } from '#shared/domain/imports/cell.ts';

/** What Excel allows in a cell. */
export const longestCell = 32_767;

/**
 * A cell as the rest may rely on: text of whole characters without control characters (a file can hold both, the table can not),
 * no longer than a spreadsheet program allows, and without runs of blanks so long that looking for words in it takes seconds.
 */
export function cleanCell(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  let text = cell.length > longestCell ? cell.slice(0, longestCell) : cell;
  if (/[^\t\n\r\u0020-\u007e\u00a0-\ud7ff]/.test(text)) text = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');
  return text.length > longestBlank ? text.replace(longBlanks, ' ') : text;
}

const longestBlank = 100;
const longBlanks = new RegExp(`\\s{${longestBlank},}`, 'g');
