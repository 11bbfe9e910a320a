import { fromHtml, readOds } from 'hucre';
import { type CellValue, readXls, readXlsb, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { Cell, SheetRow } from '#shared/domain/sheets/cell.ts';
import { lookThroughXlsx, type MergedCells, refuseShortCells, type SheetPart } from './check-archive.ts';
import { strayMark } from './clean-cell.ts';
import { decodeText, detectEncoding } from './detect-encoding.ts';
import type { ReadBudget } from './read-budget.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

export type WorkbookSheet = { name: string; hidden: boolean; rows: () => AsyncIterable<SheetRow> };
type LoadedSheet = {
  name: string;
  rows: readonly (CellValue[] | undefined)[];
  merges?: MergedCells[];
  hidden?: boolean;
  veryHidden?: boolean;
};

/** Max unpacked bytes of formats that are held in memory as a whole. */
const largestWhole = 200 * 1024 * 1024;
/** Excel's own limit. The reader parses ahead of its caller: a small file of empty rows would fill memory. */
const mostRows = 1_048_576;

/**
 * Opens the sheets of an .xlsx, .xlsm, .xlsb or .ods file (all ZIP archives) of this unpacked size. Rows of .xlsx are streamed, and draw on `budget`.
 */
export async function readZipWorkbook(
  bytes: Uint8Array,
  unpacked: number,
  budget: ReadBudget,
): Promise<{ format: 'xlsx' | 'xlsb' | 'ods'; sheets: WorkbookSheet[] }> {
  // Names of parts are uncompressed in the archive's directory at its end.
  const directory = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const holds = (name: string): boolean => directory.lastIndexOf(name, undefined, 'latin1') >= 0;
  if (holds('xl/workbook.xml') && !holds('xl/workbook.bin')) return { format: 'xlsx', sheets: await xlsxSheets(bytes, budget) };
  budget.part(unpacked);
  if (unpacked > largestWhole) throw new SpreadsheetError('too_large_inside');
  if (holds('xl/workbook.bin')) {
    await refuseShortCells(bytes);
    return { format: 'xlsb', sheets: await load(() => readXlsb(bytes)) };
  }
  if (holds('application/vnd.oasis.opendocument.spreadsheet')) return { format: 'ods', sheets: await load(() => readOds(bytes)) };
  throw new SpreadsheetError('not_a_spreadsheet');
}

/** Opens the sheets of an .xls file of Excel 97-2003. An encrypted .xlsx has the same container and is refused as encrypted. */
export async function readOle2Workbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const holds = (name: string): boolean => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name, 0, 'utf16le');
  if (holds('EncryptedPackage')) throw new SpreadsheetError('encrypted');
  if (!holds('Workbook') && !holds('Book')) throw new SpreadsheetError('not_a_spreadsheet');
  return load(() => readXls(bytes));
}

/** Opens the table of an HTML page, which many programs export under the name .xls. */
export async function readHtmlTable(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const html = [...decodeText(bytes, detectEncoding(bytes))].join('').replaceAll(strayMark, '');
  if (!/<table[\s>]/i.test(html)) throw new SpreadsheetError('not_a_spreadsheet');
  const sheet = await guarded(async () => fromHtml(html, { typeInference: false }));
  return [sheetOf({ ...sheet, name: sheet.name || 'Sheet1' })];
}

async function xlsxSheets(bytes: Uint8Array, budget: ReadBudget): Promise<WorkbookSheet[]> {
  const parts = await lookThroughXlsx(bytes, budget);
  const found: { name: string; hidden: boolean }[] = [];
  await guarded(() =>
    readXlsx(bytes, {
      sheets: (info) => {
        found.push({ name: info.name, hidden: Boolean(info.hidden || info.veryHidden) });
        return false;
      },
    }),
  );
  return found.map((sheet, index) => ({ ...sheet, rows: () => xlsxRows(bytes, budget, { index, part: parts[index] }) }));
}

async function* xlsxRows(
  bytes: Uint8Array,
  budget: ReadBudget,
  { index: sheet, part }: { index: number; part: SheetPart | undefined },
): AsyncGenerator<SheetRow> {
  // Sheets with formatting only, down to the last row, are common.
  if (part && !part.hasValues) return;
  budget.part(part?.unpacked ?? 0);
  const fill = mergeFiller(part?.merges ?? []);
  const rows = streamXlsxRows(bytes, { sheet, maxRows: mostRows });
  try {
    for (;;) {
      const step = await guarded(() => rows.next());
      if (step.done) return;
      yield fill(step.value.index, step.value.values);
    }
  } finally {
    // Otherwise the reader continues to the end of the file after the caller has stopped.
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
 * Completes rows from merged ranges. A cell merged over several rows ("Elsevier" beside its products) applies to all of them and is repeated. Amounts
 * are not: one price over three rows is one price, and repeating it would triple the sum.
 */
function mergeFiller(merges: readonly MergedCells[]): (index: number, values: CellValue[]) => SheetRow {
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
