import { createInflateRaw } from 'node:zlib';
import { columnLetters } from '#shared/domain/imports/reading/cell.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const longestComment = 65_535;
/** The most that deflate makes of one byte. */
const deflateRatio = 1032;

interface ArchiveEntry {
  name: string;
  isDeflated: boolean;
  packed: number;
  unpacked: number;
  /** Where the entry's own header begins. */
  offset: number;
}

/** Entries of a ZIP archive as its directory lists them. A broken directory throws a SpreadsheetError. */
function* archiveEntries(bytes: Uint8Array): Generator<ArchiveEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const first = Math.max(0, end - longestComment);
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end -= 1;
  // Without a directory nothing can be unpacked; the reader reports what is wrong.
  if (end < first) return;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) throw new SpreadsheetError('damaged');
    const nameLength = view.getUint16(at + 28, true);
    yield {
      name: Buffer.from(bytes.buffer, bytes.byteOffset + at + 46, Math.min(nameLength, bytes.length - at - 46)).toString('utf8'),
      isDeflated: view.getUint16(at + 10, true) === 8,
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/**
 * How many bytes a ZIP archive says it unpacks to, from its directory. An entry without a size counts as the most it
 * can be; the reader stops unpacking an entry at the size stated. A directory that is broken throws a
 * SpreadsheetError; sizes of the 64-bit form, which no file of the size taken here needs, count as 4 GB.
 */
export function unpackedSize(bytes: Uint8Array): number {
  let total = 0;
  for (const { isDeflated, packed, unpacked } of archiveEntries(bytes)) {
    // Without a size here one would be looked for elsewhere, where it may lie.
    const hasNoSize = isDeflated && packed === 0;
    total += hasNoSize ? bytes.length * deflateRatio : isDeflated && unpacked === 0 ? packed * deflateRatio : unpacked;
  }
  return total;
}

/** References of cells in columns of three letters, from ALM (the 1,001st) to XFD, with an answer or without. */
const farCell = /<(?:\w+:)?c\b[^>]*?\br="(A(?:L[M-Z]|[M-Z][A-Z])|[B-Z][A-Z]{2})(\d+)"[^>]*?(\/?)>/g;
/** A reference and what is around it are shorter: so much of a piece is looked at again with the next. */
const overlap = 256;
/** Empty cells with a format far to the right are common in some rows, and each costs the reader a whole row of blanks. */
const maxFarRows = 500;

/**
 * Refuses an .xlsx whose sheets have filled cells beyond the 1,000th column, before they are parsed: the reader makes an array of 16,384
 * cells for each such row, which took 15 s for a file of 100 KB (20,000 rows with a cell in XFD).
 */
export async function refuseWideSheets(bytes: Uint8Array): Promise<void> {
  for (const entry of archiveEntries(bytes)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) continue;
    let rest = '';
    let farRows = 0;
    for await (const piece of unpack(bytes, entry)) {
      const text = rest + piece.toString('latin1');
      for (const [, column = '', row = '', isEmpty] of text.matchAll(farCell)) {
        farRows += 1;
        if (!isEmpty || farRows > maxFarRows) throw new SpreadsheetError('too_wide', `${column}${row}`);
      }
      rest = text.slice(-overlap);
    }
  }
}

/** Cells of an .xlsb that say no column but follow the one before them, BrtShortBlank to BrtShortIsst. The reader does not know them. */
const [firstShortCell, lastShortCell] = [12, 18];

/** Refuses an .xlsb with cells that its reader passes over: Excel writes none of these, some other programs do. */
export async function refuseShortCells(bytes: Uint8Array): Promise<void> {
  for (const entry of archiveEntries(bytes)) {
    if (!/^xl\/worksheets\/[^/]+\.bin$/i.test(entry.name)) continue;
    const part = Buffer.concat(await Array.fromAsync(unpack(bytes, entry)));
    for (let at = 0; at < part.length;) {
      let id = part[at++] ?? 0;
      if (id & 0x80) id = (id & 0x7f) | (((part[at++] ?? 0) & 0x7f) << 7);
      let size = 0;
      for (let shift = 0; shift < 28; shift += 7) {
        const byte = part[at++] ?? 0;
        size |= (byte & 0x7f) << shift;
        if (!(byte & 0x80)) break;
      }
      if (id >= firstShortCell && id <= lastShortCell) throw new SpreadsheetError('unsupported_version');
      at += size;
    }
  }
}

/** The bytes of an entry, piece by piece. A damaged entry ends early: the reader reports what is wrong. */
async function* unpack(bytes: Uint8Array, { isDeflated, packed, offset }: ArchiveEntry): AsyncGenerator<Buffer> {
  if (offset + 30 > bytes.length) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const content = bytes.subarray(start, start + packed);
  if (!isDeflated) {
    yield Buffer.from(content);
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(content);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch {
    return;
  } finally {
    inflate.destroy();
  }
}

/** Refuses a row with a filled cell beyond the last column that is read. */
export function refuseWideRow(number: number, cells: readonly unknown[], maxColumns: number): void {
  for (let column = maxColumns; column < cells.length; column += 1) {
    const cell = cells[column];
    if (cell !== null && cell !== undefined && cell !== '') throw new SpreadsheetError('too_wide', `${columnLetters(column)}${number}`);
  }
}
