import { SpreadsheetError } from './spreadsheet-error.ts';

/** Max expansion of a packed file; spreadsheets reach 10 times, reports of usage 40 times. */
const largestRatio = 200;
/** Bytes that any file may unpack to, however small: a sheet of formatted cells compresses to almost nothing. */
const alwaysUnpacked = 4 * 1024 * 1024;
/** Max unpacked bytes of any file: more does not fit into memory. */
const mostUnpacked = 256 * 1024 * 1024;
/** Max rows of all sheets, including blank ones: twice what one can hold. */
const mostRows = 2 * 1_048_576;
/** Max cells plus the characters in them. A small file can hold one long text and refer to it from a million cells. */
const mostText = 200_000_000;

/**
 * Number of times that the bytes of a file may be read: once to check them, once to parse them, and a third time for an archive of several workbooks.
 */
const looks = 3;

/** Bytes that a file of this size may unpack to. */
export function mayUnpackTo(packed: number): number {
  return Math.min(mostUnpacked, Math.max(alwaysUnpacked, packed * largestRatio));
}

/**
 * Budget for reading one file: every read of any part draws on it, so that the cost of a file is bounded by its size. Throws a SpreadsheetError when
 * it is spent.
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
