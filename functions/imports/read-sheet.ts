import type { Import } from '#shared/contract/entities/import.ts';
import { invalid, Problem } from '#shared/contract/errors.ts';
import { isBlankRow, type SheetRow } from '#shared/domain/imports/cell.ts';
import { type ColumnMapping, headingSignature } from '#shared/domain/imports/column-mapping.ts';
import { findHeaderRow, headerSearchRows, type Header } from '#shared/domain/imports/find-header-row.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kinds.ts';
import type { ImportOptions } from '#shared/domain/imports/import-options.ts';
import { problemsOfMapping } from '#shared/domain/imports/problems-of-mapping.ts';
import { recogniseColumns } from '#shared/domain/imports/recognise-columns.ts';
import { rolesOf } from '#shared/domain/imports/roles-of.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { Files } from '#functions/platform/files.ts';
import { importKeys } from '#functions/platform/imports/plan-import.ts';
import { putLines } from '#functions/platform/json-lines.ts';
import type { Spreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';

/** The most rows of one import. */
export const mostRows = 50_000;
/** How many rows below the headings are looked at to recognise columns. */
export const sampleRows = 2_000;
const mostColumns = 300;

export type SheetReading = Pick<Import, 'sheet' | 'rows_key' | 'row_count' | 'header_rows' | 'heading_signature' | 'mapping'>;

/** Opens a file, with the sentence of what is wrong with it under `file`. */
export async function openFile(bytes: Uint8Array, name: string): Promise<Spreadsheet> {
  // Half of the function is for reading workbooks: loaded when a file comes.
  const { readSpreadsheet } = await import('#functions/platform/spreadsheets/read-spreadsheet.ts');
  return refusing(() => readSpreadsheet(bytes, name, { maxRows: mostRows }));
}

/**
 * Reads a sheet, keeps its rows as one immutable object and recognises headings and columns. Without a name the
 * sheet that can be imported best is taken.
 */
export async function readSheet(
  files: Files,
  { id, kind }: Pick<Import, 'id' | 'kind'>,
  spreadsheet: Spreadsheet,
  wanted?: string,
): Promise<SheetReading> {
  const names = spreadsheet.sheets.map(({ name }) => name);
  if (wanted !== undefined && !names.includes(wanted)) throw invalid({ sheet: ['The file has no such sheet'] });
  return refusing(async () => {
    const sheet = wanted ?? (await bestSheet(spreadsheet, kind));
    const key = importKeys.rows(id, names.indexOf(sheet));
    const top: SheetRow[] = [];
    let filled = 0;
    async function* kept(): AsyncGenerator<SheetRow> {
      for await (const row of spreadsheet.rows(sheet)) {
        if (isBlankRow(row.cells)) continue;
        filled += 1;
        const cut = row.cells.length > mostColumns ? { ...row, cells: row.cells.slice(0, mostColumns) } : row;
        if (top.length < sampleRows) top.push(cut);
        yield cut;
      }
    }
    await putLines(files, key, kept());
    const header = findHeaderRow(top, kind);
    if (!header)
      throw new Problem(422, `The sheet “${sheet}” holds no table: no row with at least two headings was found.`, {
        errors: { file: ['No table was found in the file'] },
      });
    const reading = recognised(header, top, kind);
    const above = top.filter(({ number }) => number <= (header.rows.at(-1) ?? 0)).length;
    return { ...reading, sheet, rows_key: key, row_count: filled - above };
  });
}

/** Headings and columns of rows whose headings are known or to be found. */
export function recognised(
  header: Header,
  rows: readonly SheetRow[],
  kind: ImportKindName,
): Pick<SheetReading, 'header_rows' | 'heading_signature' | 'mapping'> {
  const mapping = recogniseColumns(
    header.headings,
    rows.filter(({ number }) => number > (header.rows.at(-1) ?? 0)),
    kind,
  );
  return { header_rows: header.rows, heading_signature: signatureOf(kind, header.headings), mapping };
}

/** Under this a mapping is remembered: what the same headings mean depends on what is imported. */
function signatureOf(kind: ImportKindName, headings: readonly string[]): string {
  const signature = headingSignature(headings);
  return kind === 'subscriptions' ? signature : `${kind}-${signature}`;
}

async function bestSheet(spreadsheet: Spreadsheet, kind: ImportKindName): Promise<string> {
  const visible = spreadsheet.sheets.filter(({ hidden }) => !hidden);
  const candidates = (visible.length > 0 ? visible : spreadsheet.sheets).slice(0, 8);
  let best = { name: candidates[0]?.name ?? '', score: -1 };
  if (candidates.length === 1) return best.name;
  for (const { name } of candidates) {
    const rows: SheetRow[] = [];
    for await (const row of spreadsheet.rows(name)) {
      if (!isBlankRow(row.cells)) rows.push(row);
      if (rows.length >= headerSearchRows + 60) break;
    }
    const header = findHeaderRow(rows, kind);
    if (!header) continue;
    const { mapping } = recognised(header, rows, kind);
    const known = new Set(mapping.flatMap(({ field }) => field ?? [])).size;
    const score = known + (problemsOfMapping(kind, mapping, { default_publisher: null, default_year: yearOf(name) }).length === 0 ? 10 : 0);
    if (score > best.score) best = { name, score };
  }
  return best.name;
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
      throw new Problem(error.problem === 'too_large' || error.problem === 'too_large_inside' ? 413 : 422, error.message, {
        errors: { file: [error.message] },
      });
    throw error;
  }
}
