import { fromHtml, readOds } from 'hucre';
import { readXls, readXlsb, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { CellValue, MergeRange } from 'hucre/xlsx';
import type { Cell, SheetRow } from '#shared/domain/imports/reading/cell.ts';
import { refuseShortCells, refuseWideSheets } from './check-archive.ts';
import { strayMark } from './clean-cell.ts';
import { decodeText, detectEncoding } from './detect-encoding.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

export type WorkbookSheet = { name: string; hidden: boolean; rows: () => AsyncIterable<SheetRow> };
type LoadedSheet = {
  name: string;
  rows: readonly (CellValue[] | undefined)[];
  merges?: MergeRange[];
  hidden?: boolean;
  veryHidden?: boolean;
};

/** Looking for merged cells parses the sheet once more and whole, so it is skipped for files, unpacked, where that would be slow. */
const largestWithMerges = 100 * 1024 * 1024;
/** Formats that are held in memory whole, unpacked: more does not fit. */
const largestWhole = 200 * 1024 * 1024;
/** Excel's own limit. The reader parses ahead of who asks for rows: a small file of empty ones would fill memory. */
const mostRows = 1_048_576;
/** More merged cells are decoration: every row is compared with each. */
const mostMerges = 2_000;

/** The sheets of an .xlsx, .xlsm, .xlsb or .ods file (all of them ZIP archives) of this size when unpacked. Rows of .xlsx are streamed. */
export async function readZipWorkbook(
  bytes: Uint8Array,
  unpacked: number,
): Promise<{ format: 'xlsx' | 'xlsb' | 'ods'; sheets: WorkbookSheet[] }> {
  // Part names stand uncompressed in the archive's directory at its end.
  const directory = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const holds = (name: string): boolean => directory.lastIndexOf(name, undefined, 'latin1') >= 0;
  if (holds('xl/workbook.xml') && !holds('xl/workbook.bin')) return { format: 'xlsx', sheets: await xlsxSheets(bytes, unpacked) };
  if (unpacked > largestWhole) throw new SpreadsheetError('too_large_inside');
  if (holds('xl/workbook.bin')) {
    await refuseShortCells(bytes);
    return { format: 'xlsb', sheets: await load(() => readXlsb(bytes)) };
  }
  if (holds('application/vnd.oasis.opendocument.spreadsheet')) return { format: 'ods', sheets: await load(() => readOds(bytes)) };
  throw new SpreadsheetError('not_a_spreadsheet');
}

/** The sheets of an .xls file of Excel 97-2003. An encrypted .xlsx has the same container and is refused as such. */
export async function readOle2Workbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const holds = (name: string): boolean => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name, 0, 'utf16le');
  if (holds('EncryptedPackage')) throw new SpreadsheetError('encrypted');
  if (!holds('Workbook') && !holds('Book')) throw new SpreadsheetError('not_a_spreadsheet');
  return load(() => readXls(bytes));
}

/** The table of an HTML page, which many programs export under the name .xls. */
export async function readHtmlTable(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const html = [...decodeText(bytes, detectEncoding(bytes))].join('').replaceAll(strayMark, '');
  if (!/<table[\s>]/i.test(html)) throw new SpreadsheetError('not_a_spreadsheet');
  const sheet = await guarded(async () => fromHtml(html, { typeInference: false }));
  return [sheetOf({ ...sheet, name: sheet.name || 'Sheet1' })];
}

async function xlsxSheets(bytes: Uint8Array, unpacked: number): Promise<WorkbookSheet[]> {
  await refuseWideSheets(bytes);
  const found: { name: string; hidden: boolean }[] = [];
  await guarded(() =>
    readXlsx(bytes, {
      sheets: (info) => {
        found.push({ name: info.name, hidden: Boolean(info.hidden || info.veryHidden) });
        return false;
      },
    }),
  );
  return found.map((sheet, index) => ({ ...sheet, rows: () => xlsxRows(bytes, unpacked, index) }));
}

async function* xlsxRows(bytes: Uint8Array, unpacked: number, sheet: number): AsyncGenerator<SheetRow> {
  let merges: MergeRange[] = [];
  if (unpacked <= largestWithMerges) {
    const workbook = await guarded(() => readXlsx(bytes, { sheets: [sheet], range: 'A1:A1' }));
    merges = workbook.sheets[0]?.merges ?? [];
  }
  const fill = mergeFiller(merges);
  const rows = streamXlsxRows(bytes, { sheet, maxRows: mostRows });
  try {
    for (;;) {
      const step = await guarded(() => rows.next());
      if (step.done) return;
      yield fill(step.value.index, step.value.values);
    }
  } finally {
    // Otherwise the reader goes on to the end of the file when nobody asks any more.
    await rows.return(undefined);
  }
}

async function load(read: () => Promise<{ sheets: LoadedSheet[] }>): Promise<WorkbookSheet[]> {
  return (await guarded(read)).sheets.map(sheetOf);
}

function sheetOf(sheet: LoadedSheet): WorkbookSheet {
  return {
    name: sheet.name,
    hidden: Boolean(sheet.hidden || sheet.veryHidden),
    rows: async function* () {
      const fill = mergeFiller(sheet.merges ?? []);
      // The reader of .xls leaves holes for blank rows and blank cells.
      for (let index = 0; index < sheet.rows.length; index += 1) yield fill(index, sheet.rows[index] ?? []);
    },
  };
}

/**
 * Completes rows from merged ranges. A cell merged over several rows ("Elsevier" beside its products) speaks for all of
 * them and is repeated. Amounts are not: one price over three rows is one price, and repeating it would treble the sum.
 */
function mergeFiller(all: MergeRange[]): (index: number, values: CellValue[]) => SheetRow {
  const merges = all.length > mostMerges ? [] : all;
  const tall = merges.filter((merge) => merge.endRow > merge.startRow).map((merge) => ({ ...merge, value: null as Cell }));
  const wide = merges.filter((merge) => merge.endCol > merge.startCol);
  return (index, values) => {
    const cells = Array.from(values, cellOf);
    for (const merge of tall) {
      if (index === merge.startRow) merge.value = cells[merge.startCol] ?? null;
      else if (index > merge.startRow && index <= merge.endRow && !isAmount(merge.value)) {
        while (cells.length <= merge.startCol) cells.push(null);
        cells[merge.startCol] = merge.value;
      }
    }
    const row: SheetRow = { number: index + 1, cells };
    const spans = wide.filter((merge) => merge.startRow === index);
    if (spans.length > 0) row.spans = spans.map((merge) => [merge.startCol, merge.endCol]);
    return row;
  };
}

function isAmount(value: Cell): boolean {
  return typeof value === 'number' && !(Number.isInteger(value) && value >= 1900 && value <= 2100);
}

function cellOf(value: CellValue | undefined): Cell {
  if (value === undefined || value === null || value === '') return null;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return null;
    const iso = value.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error;
    if (error instanceof Error && error.name === 'EncryptedFileError') throw new SpreadsheetError('encrypted', '', { cause: error });
    const isOld = error instanceof Error && /Unsupported XLS version/.test(error.message);
    throw new SpreadsheetError(isOld ? 'unsupported_version' : 'damaged', '', { cause: error });
  }
}
