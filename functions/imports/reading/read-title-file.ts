import { invalid } from '#shared/contract/errors.ts';
import type { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import { isBlankRow, type SheetRow } from '#shared/domain/sheets/cell.ts';
import { findTitleColumns, titleHeadingRows } from '#shared/domain/title-lists/find-title-columns.ts';
import { foreignFileTexts, recogniseForeign } from '#shared/domain/imports/reading/recognise-foreign.ts';
import { readTitleList, type TitleListReading } from '#shared/domain/title-lists/read-title-list.ts';
import type { TitleProfile } from '#shared/domain/title-lists/title-rules.ts';
import type { Request } from '#functions/platform/http.ts';
import { readSpreadsheet, type Spreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';
import { largestTitleFile } from '../title-lists/largest-title-file.ts';
import { refusing } from './refusing.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Max rows read: six full lists, so that an overlong list can still be split. */
const mostRows = 60_000;
const mostColumns = 200;

export interface TitleFile {
  name: string;
  format: Spreadsheet['format'];
  encoding: string | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string;
  profile: TitleProfile;
  reading: TitleListReading;
}

/** The parameters of reading a title list. */
export interface AskedTitles extends Pick<Body, 'sheet' | 'import_type' | 'custom_columns' | 'profile'> {
  bytes: Uint8Array;
  name: string;
}

type Body = Request<typeof titleListImports.process>['body'];

/** Reads a title list. Throws 422 under `file` with the reason for an unreadable file. */
export async function readTitleFile({ bytes, name, ...body }: AskedTitles): Promise<TitleFile> {
  return refusing('file', async () => {
    const spreadsheet = await readSpreadsheet(bytes, name, { maxRows: mostRows, maxBytes: largestTitleFile });
    const sheets = spreadsheet.sheets.map((sheet) => sheet.name);
    if (body.sheet !== undefined && !sheets.includes(body.sheet)) throw invalid({ sheet: [say('imports.unknownSheet')] });
    const filled = spreadsheet.sheets.length > 1 ? await filledSheets(spreadsheet) : [];
    const sheet = body.sheet ?? (await bestSheet(spreadsheet));
    const unreadSheets = filled.filter(({ name: other }) => other !== sheet);
    const rows: SheetRow[] = [];
    for await (const { number, cells } of spreadsheet.rows(sheet)) rows.push({ number, cells: cells.slice(0, mostColumns) });
    const foreign = recogniseForeign(rows.filter(({ cells }) => !isBlankRow(cells)));
    if (foreign) throw invalid({ file: [foreignFileTexts[foreign]] }, foreignFileTexts[foreign]);
    const { encoding = null, delimiter = null, format } = spreadsheet;
    const profile = body.profile ?? 'lenient';
    const letters = body.import_type === 'custom' ? (body.custom_columns ?? {}) : null;
    const source = { fileName: name, encoding: encoding ?? undefined, delimiter: format === 'csv' ? (delimiter ?? undefined) : format };
    return {
      name,
      format,
      encoding,
      delimiter,
      sheets,
      sheet,
      profile,
      reading: readTitleList(rows, { profile, letters, source, unreadSheets }),
    };
  });
}

/** Sheets with content; an unreadable one counts its rows up to the error. */
async function filledSheets(spreadsheet: Spreadsheet): Promise<{ name: string; rows: number }[]> {
  const found: { name: string; rows: number }[] = [];
  for (const { name } of spreadsheet.sheets.slice(0, maxCounted)) {
    let rows = 0;
    try {
      for await (const { cells } of spreadsheet.rows(name)) if (!isBlankRow(cells)) rows += 1;
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error;
    }
    if (rows > 0) found.push({ name, rows });
  }
  return found;
}

/** Max sheets counted: a workbook with more is an archive. */
const maxCounted = 100;

/** The visible sheet whose headings name the most columns, for workbooks that begin with explanations. */
async function bestSheet(spreadsheet: Spreadsheet): Promise<string> {
  const visible = spreadsheet.sheets.filter(({ hidden }) => !hidden);
  const candidates = (visible.length > 0 ? visible : spreadsheet.sheets).slice(0, 8);
  let best = { name: candidates[0]?.name ?? '', score: 0 };
  if (candidates.length === 1) return best.name;
  for (const { name } of candidates) {
    const top: SheetRow[] = [];
    for await (const row of spreadsheet.rows(name)) if (top.push(row) >= titleHeadingRows) break;
    const score = findTitleColumns(top)?.columns.filter(({ field }) => field !== null).length ?? 0;
    if (score > best.score) best = { name, score };
  }
  return best.name;
}
