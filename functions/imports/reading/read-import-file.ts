import { invalid, Problem } from '#shared/contract/errors.ts';
import { cellText, isBlankRow, type SheetRow } from '#shared/domain/sheets/cell.ts';
import { findHeaderRow, headerSearchRows } from '#shared/domain/imports/reading/find-header-row.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { filledLength, withWholeAmounts } from '#shared/domain/imports/reading/long-rows.ts';
import { foreignFileTexts, recogniseForeign } from '#shared/domain/imports/reading/recognise-foreign.ts';
import { problemsOfMapping } from '#shared/domain/imports/mapping/problems-of-mapping.ts';
import { say } from '#shared/domain/messages/message.ts';
import { packLines } from '#functions/platform/json-lines.ts';
import { readSpreadsheet, type Spreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';
import { maxSheetRows, recognised, sampleRows, type SheetReading, yearOf } from './recognise-sheet.ts';
import { refusing } from './refusing.ts';

const mostColumns = 300;

/** The parameters of reading a file. */
export interface AskedFile {
  bytes: Uint8Array;
  name: string;
  kind: ImportKindName;
  /** The sheet to read; default: the most suitable one. */
  sheet?: string | undefined;
  /** Whether sheets with content are known from an earlier reading, so that only the named one is read. */
  isSurveyed?: boolean;
}

/** The parts of a file that an import needs. */
export interface ImportFile {
  format: Spreadsheet['format'];
  sheets: string[];
  /** Sheets with content, in the order of the file. */
  surveyed: SurveyedSheet[];
  reading: SheetReading;
  /** The index in `sheets` of the sheet that was read. */
  place: number;
  /** Its rows, in the format of `putPackedLines`. */
  lines: Uint8Array;
}

/** The facts for choosing a sheet: its number of rows with content, and how well they suit the kind of import. */
export interface SurveyedSheet {
  name: string;
  rows: number;
  score: number;
  /** Whether enough columns are recognised to import it. */
  canImport: boolean;
}

/** The non-blank rows of a sheet up to an error. */
interface SheetRows {
  rows: SheetRow[];
  fault?: SpreadsheetError;
}

/**
 * Reads a file once: compares all sheets with content, and recognises headings and columns of the named or most suitable one. Throws 422 under `file`
 * or `sheet` with the reason.
 */
export async function readImportFile({ bytes, name, kind, sheet: wanted, isSurveyed = false }: AskedFile): Promise<ImportFile> {
  return refusing('file', async () => {
    const spreadsheet = await readSpreadsheet(bytes, name, { maxRows: maxSheetRows });
    const sheets = spreadsheet.sheets.map((sheet) => sheet.name);
    if (wanted !== undefined && !sheets.includes(wanted)) throw invalid({ sheet: [say('imports.unknownSheet')] });
    const surveyed: SurveyedSheet[] = [];
    let best: { sheet: string; score: number; read: SheetRows } | undefined;
    for (const sheet of spreadsheet.sheets.slice(0, maxSurveyed)) {
      if (isSurveyed) break;
      const read = await rowsOf(spreadsheet, sheet.name);
      if (read.rows.length === 0 && read.fault === undefined) continue;
      const found = { name: sheet.name, rows: read.rows.length, ...suitability(read.rows, sheet, kind) };
      if (read.rows.length > 0) surveyed.push(found);
      const isBetter = wanted === undefined ? !best || found.score > best.score + 0.5 : sheet.name === wanted;
      if (isBetter) best = { sheet: sheet.name, score: found.score, read };
    }
    const sheet = wanted ?? best?.sheet ?? sheets[0] ?? '';
    const read = best?.sheet === sheet ? best.read : await rowsOf(spreadsheet, sheet);
    if (read.fault) throw read.fault;
    const { rows, reading } = readingOf(read.rows, { sheet, kind, isDelimited: spreadsheet.format === 'csv' });
    const { bytes: lines } = await packLines(rows);
    return { format: spreadsheet.format, sheets, surveyed, reading, place: sheets.indexOf(sheet), lines };
  });
}

async function rowsOf(spreadsheet: Spreadsheet, sheet: string): Promise<SheetRows> {
  const rows: SheetRow[] = [];
  try {
    for await (const row of spreadsheet.rows(sheet))
      if (!isBlankRow(row.cells)) rows.push(row.cells.length > mostColumns ? { ...row, cells: row.cells.slice(0, mostColumns) } : row);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    return { rows, fault: error };
  }
  return { rows };
}

function readingOf(
  read: readonly SheetRow[],
  { sheet, kind, isDelimited }: { sheet: string; kind: ImportKindName; isDelimited: boolean },
): { rows: SheetRow[]; reading: SheetReading } {
  const top = read.slice(0, sampleRows);
  const foreign = foreignFor(kind, top);
  if (foreign) throw new Problem(422, foreignFileTexts[foreign], { errors: { file: [foreignFileTexts[foreign]] } });
  const header = findHeaderRow(top, kind);
  if (!header)
    throw new Problem(422, say('imports.sheetEmpty', { sheet }), {
      errors: { file: [say('imports.tableNotFound')] },
    });
  const rows = isDelimited ? withWholeAmounts(read, header, kind) : [...read];
  const width = rows.reduce((most, row) => Math.max(most, filledLength(row)), 0);
  const last = header.rows.at(-1) ?? 0;
  const above = top.filter(({ number }) => number <= last).length;
  return { rows, reading: { ...recognised(header, rows.slice(0, sampleRows), kind, width), sheet, row_count: rows.length - above } };
}

/** The type of foreign rows that this kind of import does not accept. A list of article charges is accepted as articles. */
function foreignFor(kind: ImportKindName, rows: readonly SheetRow[]): ReturnType<typeof recogniseForeign> {
  const foreign = recogniseForeign(rows);
  return kind === 'articles' && foreign === 'openapc' ? undefined : foreign;
}

/** Rows examined to compare sheets. */
const surveyedRows = headerSearchRows + 160;
/** Max sheets compared. Workbooks have a few dozen sheets at most; one with hundreds is an archive. */
const maxSurveyed = 100;

/** Rates a sheet: recognised columns count most, then rows. Prose reduces the rating, as such a sheet explains how to fill in another. */
function suitability(
  rows: readonly SheetRow[],
  { name, hidden }: Spreadsheet['sheets'][number],
  kind: ImportKindName,
): Pick<SurveyedSheet, 'score' | 'canImport'> {
  const top = rows.slice(0, surveyedRows);
  const header = findHeaderRow(top, kind);
  if (!header || foreignFor(kind, top)) return { score: -100, canImport: false };
  const { mapping } = recognised(header, top, kind);
  const last = header.rows.at(-1) ?? 0;
  const below = top.filter(({ number }) => number > last);
  const texts = below.flatMap(({ cells }) => cells.map(cellText)).filter((text) => text !== '');
  const prose = texts.filter((text) => text.split(/\s+/).length >= 9).length / Math.max(1, texts.length);
  const known = header.rows.length === 0 ? 0 : new Set(mapping.flatMap(({ field }) => field ?? [])).size;
  const isComplete = problemsOfMapping(kind, mapping, { default_publisher: null, default_year: yearOf(name) }).length === 0;
  // A single column of lines without headings is a note or a list; it must rate below a table.
  const isTable = header.rows.length > 0 || mapping.length > 1;
  const score =
    known +
    (isComplete ? 10 : 0) +
    1.5 * Math.log10(1 + Math.max(0, rows.length - header.rows.length)) -
    25 * prose -
    (isTable ? 0 : 8) -
    (hidden ? 50 : 0);
  return { score, canImport: !hidden && prose < 0.3 && (isComplete || known >= 2) };
}
