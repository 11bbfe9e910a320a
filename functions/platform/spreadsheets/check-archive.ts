import { createInflateRaw } from 'node:zlib';
import { columnLetters } from '#shared/domain/sheets/cell.ts';
import type { ReadBudget } from './read-budget.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const longestComment = 65_535;
/** Max bytes that deflate expands one byte to. */
const deflateRatio = 1032;

/** A file of a ZIP archive, from its directory. */
export interface ArchiveEntry {
  name: string;
  isDeflated: boolean;
  isEncrypted: boolean;
  packed: number;
  unpacked: number;
  /** Where the entry's own header begins. */
  offset: number;
}

/** Entries of a ZIP archive as its directory lists them. A broken directory throws a SpreadsheetError. */
export function* archiveEntries(bytes: Uint8Array): Generator<ArchiveEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const first = Math.max(0, end - longestComment);
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end -= 1;
  // Without a directory nothing can be unpacked; the reader reports the problem.
  if (end < first) return;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) throw new SpreadsheetError('damaged');
    const nameLength = view.getUint16(at + 28, true);
    yield {
      name: Buffer.from(bytes.buffer, bytes.byteOffset + at + 46, Math.min(nameLength, bytes.length - at - 46)).toString('utf8'),
      isDeflated: view.getUint16(at + 10, true) === 8,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/**
 * The total unpacked size of a ZIP archive, from its directory. An entry without a size counts as its theoretical maximum; the reader stops unpacking
 * an entry at the stated size. A broken directory throws a SpreadsheetError. Sizes in the 64-bit form, which no accepted file needs, count as 4 GB.
 */
export function unpackedSize(bytes: Uint8Array): number {
  let total = 0;
  for (const { isDeflated, packed, unpacked } of archiveEntries(bytes)) {
    // Without a size here, the reader looks for one elsewhere, which may be false.
    const hasNoSize = isDeflated && packed === 0;
    total += hasNoSize ? bytes.length * deflateRatio : isDeflated && unpacked === 0 ? packed * deflateRatio : unpacked;
  }
  return total;
}

/** References of cells in columns of three letters, from ALM (the 1,001st) to XFD, with or without content. */
const farCell = /<(?:\w{1,20}:)?c\b[^<>]{0,200}?\br="(A(?:L[M-Z]|[M-Z][A-Z])|[B-Z][A-Z]{2})(\d{1,7})"[^<>]{0,200}?(\/?)>/g;
/** Max rows with such cells. Empty formatted cells far to the right are common in some rows, and each costs the reader a whole row of blanks. */
const maxFarRows = 500;
/** Content of a cell with a value. */
const value = /<(?:\w{1,20}:)?(?:v|is)[\s>]/;
const mergedCells = /<(?:\w{1,20}:)?mergeCell\b[^<>]{0,200}?\bref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})"/g;
/** More merged cells are decoration: every row is compared with each. */
const mostMerges = 2_000;
/** In characters. Tags of spreadsheets have some hundred, and the reader is slow on an endless one. */
const longestTag = 65_536;

/** Cells merged into one; rows and columns from 0. */
export interface MergedCells {
  startRow: number;
  startCol: number;
  endRow: number;
  endCol: number;
}

/** Facts about the part of a sheet, found before it is parsed. */
export interface SheetPart {
  name: string;
  /** Bytes that the reader unpacks to read it. */
  unpacked: number;
  hasValues: boolean;
  merges: MergedCells[];
}

/**
 * Scans the parts of an .xlsx once before they are parsed. Returns those of its sheets in the order of the workbook; undefined for a sheet whose part
 * is not found. Throws a SpreadsheetError for filled cells beyond the 1,000th column (the reader makes an array of 16,384 cells for each such row,
 * which took 15 s for a file of 100 KB), for a tag without an end, and for a part used by several sheets.
 */
export async function lookThroughXlsx(bytes: Uint8Array, budget: ReadBudget): Promise<(SheetPart | undefined)[]> {
  const entries = [...archiveEntries(bytes)];
  const parts = new Map<string, SheetPart>();
  for (const entry of entries) {
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue;
    budget.part(entry.unpacked);
    const part = await lookThrough(bytes, entry);
    parts.set(part.name, part);
  }
  const textOf = async (name: string): Promise<string> => {
    const entry = entries.find((each) => each.name === name);
    return entry ? Buffer.concat(await Array.fromAsync(unpack(bytes, entry))).toString('utf8') : '';
  };
  const targets = new Map<string, string>();
  for (const [tag] of (await textOf('xl/_rels/workbook.xml.rels')).matchAll(/<(?:\w{1,20}:)?Relationship\b[^<>]*>/g)) {
    const target = attribute(tag, 'Target').replace(/^\.\//, '');
    targets.set(attribute(tag, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  const sheets = [...(await textOf('xl/workbook.xml')).matchAll(/<(?:\w{1,20}:)?sheet\s[^<>]*>/g)];
  const found = sheets.map(([tag]) => parts.get(targets.get(attribute(tag, '\\w{1,20}:id')) ?? ''));
  const known = found.filter((part) => part !== undefined);
  // The reader parses the workbook's texts and formats again for each sheet.
  const shared = ['xl/sharedStrings.xml', 'xl/styles.xml'].reduce((sum, name) => sum + (parts.get(name)?.unpacked ?? 0), 0);
  // No program writes such a workbook, and each of its sheets would be read.
  if (new Set(known).size < known.length) throw new SpreadsheetError('damaged');
  for (const part of known) part.unpacked += shared;
  return found;
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]{0,1000})"`).exec(tag)?.[1] ?? '';
}

/** Scans a part in pieces that end with a tag, so that each is seen once. */
async function lookThrough(bytes: Uint8Array, entry: ArchiveEntry): Promise<SheetPart> {
  const isSheet = /^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name);
  // A sheet in an unusual place is not scanned, but read.
  const part: SheetPart = { name: entry.name, unpacked: 0, hasValues: !isSheet, merges: [] };
  let rest = '';
  let farRows = 0;
  for await (const piece of unpack(bytes, entry)) {
    part.unpacked += piece.length;
    if (entry.unpacked > 0 && part.unpacked > entry.unpacked) throw new SpreadsheetError('damaged');
    const all = rest + piece.toString('latin1');
    const end = all.lastIndexOf('>') + 1;
    const open = all.indexOf('<', end);
    rest = open < 0 ? '' : all.slice(open);
    if (rest.length > longestTag) throw new SpreadsheetError('damaged');
    if (!isSheet) continue;
    const text = all.slice(0, end);
    part.hasValues ||= value.test(text);
    for (const [, column = '', row = '', isEmpty] of text.matchAll(farCell)) {
      farRows += 1;
      if (!isEmpty || farRows > maxFarRows) throw new SpreadsheetError('too_wide', `${column}${row}`);
    }
    for (const [, firstColumn = '', firstRow, lastColumn = '', lastRow] of text.matchAll(mergedCells)) {
      const [startRow, endRow] = [Number(firstRow) - 1, Number(lastRow) - 1];
      if (part.merges.length <= mostMerges)
        part.merges.push({ startRow, startCol: columnOf(firstColumn), endRow, endCol: columnOf(lastColumn) });
    }
  }
  if (part.merges.length > mostMerges) part.merges = [];
  return part;
}

/** The column of these letters, from 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Cells of an .xlsb that have no column number but follow the previous one, BrtShortBlank to BrtShortIsst. The reader does not know them. */
const [firstShortCell, lastShortCell] = [12, 18];

/** Refuses an .xlsb with cells that its reader skips: Excel writes no such cells, some other programs do. */
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

/** The bytes of an entry, piece by piece. A damaged entry ends early: the reader reports the problem. */
export async function* unpack(bytes: Uint8Array, { isDeflated, packed, offset }: ArchiveEntry): AsyncGenerator<Buffer> {
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
