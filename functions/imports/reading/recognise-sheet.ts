import type { Import } from '#shared/contract/entities/import.ts';
import { invalid, Problem } from '#shared/contract/errors.ts';
import { cellText, isBlankRow, type SheetRow } from '#shared/domain/imports/reading/cell.ts';
import { type ColumnMapping, headingSignature } from '#shared/domain/imports/mapping/column-mapping.ts';
import { findHeaderRow, headerSearchRows, type Header } from '#shared/domain/imports/reading/find-header-row.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kinds.ts';
import type { ImportOptions } from '#shared/domain/imports/import-options.ts';
import { foreignFileTexts, recogniseForeign } from '#shared/domain/imports/reading/recognise-foreign.ts';
import { problemsOfMapping } from '#shared/domain/imports/mapping/problems-of-mapping.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import { rolesOf } from '#shared/domain/imports/providers/roles-of.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { Files } from '#functions/platform/files.ts';
import { importKeys } from '#functions/records/imports/plan-import.ts';
import { putLines } from '#functions/platform/json-lines.ts';
import type { Spreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The most rows of one import. */
export const maxSheetRows = 50_000;
/** How many rows below the headings are looked at to recognise columns. */
export const sampleRows = 2_000;
const mostColumns = 300;

export type SheetReading = Pick<Import, 'sheet' | 'rows_key' | 'row_count' | 'header_rows' | 'heading_signature' | 'mapping'>;

/** A sheet as far as it is looked at to choose one: how many rows have content, and how well they suit the kind of import. */
export interface SurveyedSheet {
  name: string;
  rows: number;
  score: number;
  /** Its columns are understood well enough to import it. */
  canImport: boolean;
}

/** Opens a file, with the sentence of what is wrong with it under `file`. */
export async function openFile(bytes: Uint8Array, name: string): Promise<Spreadsheet> {
  // Half of the function is for reading workbooks: loaded when a file comes.
  const { readSpreadsheet } = await import('#functions/platform/spreadsheets/read-spreadsheet.ts');
  return refusing(() => readSpreadsheet(bytes, name, { maxRows: maxSheetRows }));
}

/**
 * Reads a sheet, keeps its rows as one immutable object and recognises headings and columns.
 */
export async function readSheet(
  files: Files,
  { id, kind }: { id: string; kind: ImportKindName },
  spreadsheet: Spreadsheet,
  sheet: string,
): Promise<SheetReading> {
  const names = spreadsheet.sheets.map(({ name }) => name);
  if (!names.includes(sheet)) throw invalid({ sheet: [say('imports.fileHasNoSuchSheet')] });
  return refusing(async () => {
    const key = importKeys.rows(id, names.indexOf(sheet));
    const top: SheetRow[] = [];
    let filled = 0;
    let width = 0;
    async function* kept(): AsyncGenerator<SheetRow> {
      for await (const row of spreadsheet.rows(sheet)) {
        if (isBlankRow(row.cells)) continue;
        filled += 1;
        const cut = row.cells.length > mostColumns ? { ...row, cells: row.cells.slice(0, mostColumns) } : row;
        width = Math.max(width, lastFilled(cut) + 1);
        if (top.length < sampleRows) top.push(cut);
        yield cut;
      }
    }
    await putLines(files, key, kept());
    const foreign = foreignFor(kind, top);
    if (foreign) throw new Problem(422, foreignFileTexts[foreign], { errors: { file: [foreignFileTexts[foreign]] } });
    const header = findHeaderRow(top, kind);
    if (!header)
      throw new Problem(422, say('imports.sheetEmptyChooseAnotherOne', { sheet }), {
        errors: { file: [say('imports.noTableFoundFile')] },
      });
    const reading = recognised(header, top, kind, width);
    const above = top.filter(({ number }) => number <= (header.rows.at(-1) ?? 0)).length;
    return { ...reading, sheet, rows_key: key, row_count: filled - above };
  });
}

/** Headings and columns of rows whose headings are known or to be found. */
export function recognised(
  header: Header,
  rows: readonly SheetRow[],
  kind: ImportKindName,
  width = 0,
): Pick<SheetReading, 'header_rows' | 'heading_signature' | 'mapping'> {
  const mapping = recogniseColumns(
    header.headings,
    rows.filter(({ number }) => number > (header.rows.at(-1) ?? 0)),
    kind,
    width,
  );
  return { header_rows: header.rows, heading_signature: signatureOf(kind, header.headings), mapping };
}

/** Under this a mapping is remembered: what the same headings mean depends on what is imported. */
function signatureOf(kind: ImportKindName, headings: readonly string[]): string {
  const signature = headingSignature(headings);
  return kind === 'subscriptions' ? signature : `${kind}-${signature}`;
}

function lastFilled({ cells }: SheetRow): number {
  return cells.findLastIndex((cell) => cellText(cell) !== '');
}

/** What the rows are that the kind of import cannot take. A list of article charges is one of articles. */
function foreignFor(kind: ImportKindName, rows: readonly SheetRow[]): ReturnType<typeof recogniseForeign> {
  const foreign = recogniseForeign(rows);
  return kind === 'articles' && foreign === 'openapc' ? undefined : foreign;
}

/** Rows that are looked at to compare sheets. */
const surveyedRows = headerSearchRows + 160;
/** A workbook has at most some dozen sheets; one of hundreds is an archive of which only the first are compared. */
const maxSurveyed = 100;

/** All sheets with content, in the order of the file. A sheet that cannot be read counts as far as it could be. */
export async function surveySheets(spreadsheet: Spreadsheet, kind: ImportKindName): Promise<SurveyedSheet[]> {
  const found: SurveyedSheet[] = [];
  for (const { name, hidden } of spreadsheet.sheets.slice(0, maxSurveyed)) {
    const top: SheetRow[] = [];
    let rows = 0;
    try {
      for await (const row of spreadsheet.rows(name)) {
        if (isBlankRow(row.cells)) continue;
        rows += 1;
        if (top.length < surveyedRows) top.push(row);
      }
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error;
    }
    if (rows > 0) found.push({ name, rows, ...suitability(top, name, kind, rows, hidden) });
  }
  return found;
}

/** The sheet that suits best, the first of several equal ones; the first of all when none has content. */
export function bestSheet(surveyed: readonly SurveyedSheet[], spreadsheet: Spreadsheet): string {
  let best: SurveyedSheet | undefined;
  for (const sheet of surveyed) if (!best || sheet.score > best.score + 0.5) best = sheet;
  return best?.name ?? spreadsheet.sheets[0]?.name ?? '';
}

/** Understood columns count most, then rows. Sentences count against a sheet: it explains how another one is filled in. */
function suitability(
  top: readonly SheetRow[],
  name: string,
  kind: ImportKindName,
  rows: number,
  hidden: boolean,
): Pick<SurveyedSheet, 'score' | 'canImport'> {
  const header = findHeaderRow(top, kind);
  if (!header || foreignFor(kind, top)) return { score: -100, canImport: false };
  const { mapping } = recognised(header, top, kind);
  const last = header.rows.at(-1) ?? 0;
  const below = top.filter(({ number }) => number > last);
  const texts = below.flatMap(({ cells }) => cells.map(cellText)).filter((text) => text !== '');
  const prose = texts.filter((text) => text.split(/\s+/).length >= 9).length / Math.max(1, texts.length);
  const known = header.rows.length === 0 ? 0 : new Set(mapping.flatMap(({ field }) => field ?? [])).size;
  const isComplete = problemsOfMapping(kind, mapping, { default_publisher: null, default_year: yearOf(name) }).length === 0;
  // A lonely column of lines, without headings, is a note or a list: it never beats a table.
  const isTable = header.rows.length > 0 || mapping.length > 1;
  const score =
    known +
    (isComplete ? 10 : 0) +
    1.5 * Math.log10(1 + Math.max(0, rows - header.rows.length)) -
    25 * prose -
    (isTable ? 0 : 8) -
    (hidden ? 50 : 0);
  return { score, canImport: !hidden && prose < 0.3 && (isComplete || known >= 2) };
}

/** Sheets are often called by their year. */
export function yearOf(sheet: string): number | null {
  const match = /(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(sheet);
  return match ? Number(match[1]) : null;
}

/** What the file itself suggests for the options. */
export function suggestedOptions(kind: ImportKindName, mapping: readonly ColumnMapping[], sheet: string): Partial<ImportOptions> {
  if (kind !== 'subscriptions') return kind === 'providers' ? suggestedRole(mapping) : {};
  const publisher = foldForSearch(mapping.find(({ field }) => field === 'publisher')?.heading ?? '');
  const both =
    /\b(publisher|verlag|editeur|forlag|kustantaja|editorial)\b/.test(publisher) &&
    /\b(supplier|vendor|provider|lieferant|fournisseur|leverantor|toimittaja|proveedor)\b/.test(publisher);
  const dated = mapping.some(({ field, year }) => field === 'year' || field === 'start_date' || field === 'end_date' || year !== undefined);
  return { publisher_is_vendor: both, ...(!dated && { default_year: yearOf(sheet) }) };
}

/** A column headed “Publisher” lists publishers, one headed “Supplier” vendors. */
function suggestedRole(mapping: readonly ColumnMapping[]): Partial<ImportOptions> {
  const roles = rolesOf(mapping.find(({ field }) => field === 'name')?.heading ?? '');
  if (!roles) return {};
  return { default_role: roles.is_publisher && roles.is_vendor ? 'both' : roles.is_publisher ? 'publisher' : 'vendor' };
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SpreadsheetError)
      throw new Problem(error.problem === 'too_large' || error.problem === 'too_large_inside' ? 413 : 422, error.said, {
        errors: { file: [error.said] },
      });
    throw error;
  }
}
