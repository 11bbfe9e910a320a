import { tableOfFolioLicenses } from '#shared/domain/imports/licenses/folio-licenses.ts';
import { type Cell, isBlankRow, type SheetRow } from '#shared/domain/sheets/cell.ts';
import { isCounterJson } from '#shared/domain/usage/counter/recognise-counter.ts';
import type { Delimiter } from './detect-delimiter.ts';
import type { Encoding } from './detect-encoding.ts';
import { refuseWideRow, unpackedSize } from './check-archive.ts';
import { cleanCell } from './clean-cell.ts';
import { detectFileType } from './detect-file-type.ts';
import { readDelimited } from './read-delimited.ts';
import { readHtmlTable, readOle2Workbook, readZipWorkbook, type WorkbookSheet } from './read-workbook.ts';
import { mayUnpackTo, ReadBudget } from './read-budget.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { type PlainFile, unpackFile } from './unpack-file.ts';

export type Spreadsheet = {
  format: 'xlsx' | 'xlsb' | 'xls' | 'ods' | 'html' | 'csv' | 'json';
  /** Only for delimited text. */
  encoding?: Encoding;
  delimiter?: Delimiter;
  sheets: { name: string; hidden: boolean }[];
  /**
   * The rows of a sheet (by name or index; by default the first visible one), including the blank ones that the file stores. Throws a
   * SpreadsheetError for a missing sheet and above `maxRows`.
   */
  rows: (sheet?: string | number) => AsyncIterable<SheetRow>;
};

export type ReadLimits = { maxBytes: number; maxRows: number };

const usualLimits: ReadLimits = { maxBytes: 50 * 1024 * 1024, maxRows: 200_000 };
/** Cells further to the right are refused: no table is so wide, and an array of 16,384 cells for each row takes seconds. */
const maxColumns = 1_000;
/** Max rows read, including blank ones: Excel's own limit. */
const mostRows = 1_048_576;

/**
 * Opens a spreadsheet or a delimited text file, also packed as .gz or .zip. Its content decides what it is; the name only names the sheet of a text
 * file. Files of an archive are sheets; one that cannot be read reports its error when its rows are requested. Rows are produced one by one: only the
 * file itself is held in memory.
 */
export async function readSpreadsheet(bytes: Uint8Array, fileName = '', limits: Partial<ReadLimits> = {}): Promise<Spreadsheet> {
  const { maxBytes, maxRows } = { ...usualLimits, ...limits };
  if (bytes.length === 0) throw new SpreadsheetError('empty');
  if (bytes.length > maxBytes) throw new SpreadsheetError('too_large', Math.round(maxBytes / 1024 / 1024));
  const rowLimits = { maxRows, budget: new ReadBudget(bytes.length) };
  const files = await unpackFile({ name: fileName, bytes });
  const [only] = files;
  if (only && files.length === 1) return readPlainFile(only, rowLimits);
  const opened = [];
  for (const file of files) opened.push(await openMember(file, rowLimits));
  const [first] = opened.flatMap(({ spreadsheet }) => spreadsheet ?? []);
  if (!first) throw new SpreadsheetError('not_a_spreadsheet');
  const { sheets: _, rows: __, ...kind } = first;
  return spreadsheetOf(
    kind,
    opened.flatMap(({ sheets }) => sheets),
    rowLimits,
  );
}

/** Opens one file of an archive with several; the names of its sheets include the file's. */
async function openMember(file: PlainFile, limits: RowLimits): Promise<{ spreadsheet?: Spreadsheet; sheets: WorkbookSheet[] }> {
  try {
    const spreadsheet = await readPlainFile(file, limits);
    const isAlone = spreadsheet.sheets.length === 1;
    const sheets = spreadsheet.sheets.map(({ name, hidden }, index): WorkbookSheet => ({
      name: isAlone ? file.name : `${file.name} / ${name}`,
      hidden,
      rows: () => spreadsheet.rows(index),
    }));
    return { spreadsheet, sheets };
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    const rows = (): never => {
      throw error;
    };
    return { sheets: [{ name: file.name, hidden: false, rows }] };
  }
}

async function readPlainFile({ bytes, name: fileName }: PlainFile, limits: RowLimits): Promise<Spreadsheet> {
  switch (detectFileType(bytes)) {
    case 'zip': {
      const unpacked = unpackedSize(bytes);
      if (unpacked > mayUnpackTo(bytes.length)) throw new SpreadsheetError('too_large_inside');
      const { format, sheets } = await readZipWorkbook(bytes, unpacked, limits.budget);
      return spreadsheetOf({ format }, sheets, limits);
    }
    case 'ole2':
      return spreadsheetOf({ format: 'xls' }, await readOle2Workbook(bytes), limits);
    case 'markup':
      return spreadsheetOf({ format: 'html' }, await readHtmlTable(bytes), limits);
    case 'binary': {
      if (isCounterJson(Buffer.from(bytes.subarray(0, 65_536)).toString('latin1'))) throw new SpreadsheetError('counter_report');
      const table = licensesOf(bytes);
      if (!table) throw new SpreadsheetError('not_a_spreadsheet');
      const rows = async function* () {
        for (const [index, cells] of table.entries()) yield { number: index + 1, cells };
      };
      return spreadsheetOf({ format: 'json' }, [{ name: sheetName(fileName), hidden: false, rows }], limits);
    }
    case 'text': {
      const { encoding, delimiter, rows } = readDelimited(bytes);
      const sheet: WorkbookSheet = {
        name: sheetName(fileName),
        hidden: false,
        rows: async function* () {
          yield* rows();
        },
      };
      return spreadsheetOf({ format: 'csv', encoding, delimiter }, [sheet], limits);
    }
  }
}

/** The name of the sheet of a file without sheets: the file's. */
function sheetName(fileName: string): string {
  return fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || 'Sheet1';
}

/** The table of FOLIO's licenses in a JSON file; undefined for any other file. */
function licensesOf(bytes: Uint8Array): Cell[][] | undefined {
  try {
    return tableOfFolioLicenses(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

function spreadsheetOf(
  kind: Pick<Spreadsheet, 'format' | 'encoding' | 'delimiter'>,
  sheets: WorkbookSheet[],
  limits: RowLimits,
): Spreadsheet {
  if (sheets.length === 0) throw new SpreadsheetError('empty');
  return {
    ...kind,
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows: (wanted) => {
      const first = sheets.find((sheet) => !sheet.hidden) ?? sheets[0];
      const sheet = wanted === undefined ? first : typeof wanted === 'number' ? sheets[wanted] : sheets.find(({ name }) => name === wanted);
      if (!sheet) throw new SpreadsheetError('sheet_missing', wanted);
      return limited(sheet.rows(), limits);
    },
  };
}

interface RowLimits {
  /** Filled rows of a sheet. */
  maxRows: number;
  budget: ReadBudget;
}

async function* limited(rows: AsyncIterable<SheetRow>, { maxRows, budget }: RowLimits): AsyncGenerator<SheetRow> {
  let filled = 0;
  let looked = 0;
  for await (const read of rows) {
    refuseWideRow(read.number, read.cells, maxColumns);
    const row = cleanRow(read);
    budget.row(row.cells);
    if (++looked > mostRows) throw new SpreadsheetError('too_many_rows', maxRows);
    // Sheets often carry formatting down to row 1,048,576: only rows with content count.
    if (!isBlankRow(row.cells)) filled += 1;
    if (filled > maxRows) throw new SpreadsheetError('too_many_rows', maxRows);
    yield row;
  }
}

function cleanRow({ cells, ...rest }: SheetRow): SheetRow {
  const notes: SheetRow['notes'] = [];
  const clean = cells.slice(0, maxColumns).map((cell, column) => cleanCell(cell, (code) => notes.push([column, code])));
  return { ...rest, cells: clean, ...(notes.length > 0 && { notes }) };
}
