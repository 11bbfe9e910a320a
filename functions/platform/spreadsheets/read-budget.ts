import { SpreadsheetError } from './spreadsheet-error.ts';

/** A packed file may unpack to so many times its size; spreadsheets do to 10 times, reports of usage to 40 times. */
const largestRatio = 200;
/** Bytes that a file may unpack to however small it is: a sheet of formatted cells is hardly anything when packed. */
const alwaysUnpacked = 4 * 1024 * 1024;
/** Bytes of the largest files that are taken, unpacked: more does not fit into memory. */
const mostUnpacked = 256 * 1024 * 1024;
/** Rows of all sheets, blank ones included: twice what one can hold. */
const mostRows = 2 * 1_048_576;
/** Cells, and characters in them. A small file can hold one long text and point to it from a million cells. */
const mostText = 200_000_000;

/** How many times the bytes of a file may be read: once to check them, once to parse them, and once more for an archive of several workbooks. */
const looks = 3;

/** Bytes that a file of this size may unpack to. */
export function mayUnpackTo(packed: number): number {
  return Math.min(mostUnpacked, Math.max(alwaysUnpacked, packed * largestRatio));
}

/**
 * What may be looked at to read one file, whatever parts of it are read and however often: each look draws on it, so that what a file costs grows
 * with its size. Spent, it throws a SpreadsheetError.
 */
export class ReadBudget {
  #bytes: number;
  #rows = mostRows;
  #text = mostText;

  constructor(fileBytes: number) {
    this.#bytes = looks * mayUnpackTo(fileBytes);
  }

  /** Draws the bytes of a part, before it is unpacked and parsed. */
  part(bytes: number): void {
    this.#bytes -= bytes;
    this.#check(this.#bytes);
  }

  /** Draws a row with its cells. */
  row(cells: readonly unknown[]): void {
    this.#rows -= 1;
    this.#text -= cells.length;
    for (const cell of cells) if (typeof cell === 'string') this.#text -= cell.length;
    this.#check(Math.min(this.#rows, this.#text));
  }

  #check(left: number): void {
    if (left < 0) throw new SpreadsheetError('too_large_inside');
  }
}
