import { invalid } from '#shared/contract/errors.ts';
import { isBlankRow, type SheetRow } from '#shared/domain/imports/reading/cell.ts';
import { say } from '#shared/domain/messages/message.ts';
import { CounterJsonReader } from '#shared/domain/usage/counter/counter-json-reader.ts';
import type { CounterAnswers, CounterReport } from '#shared/domain/usage/counter/counter-report.ts';
import { CounterTableReader } from '#shared/domain/usage/counter/counter-table-reader.ts';
import { counterRows, isCounterTable } from '#shared/domain/usage/counter/recognise-counter.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';
import { readSpreadsheet, type Spreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';

/** A report with the sheet it stands on; null for a file that is one report. */
export interface ReadReport {
  sheet: string | null;
  report: CounterReport;
}

const pieceBytes = 1024 * 1024;

/** The reports of a file, recognised by its content: JSON, or every sheet that holds a COUNTER report. */
export async function readCounterFile(bytes: Uint8Array, name: string): Promise<ReadReport[]> {
  if (isJson(bytes)) return [{ sheet: null, report: readJson(bytes) }];
  return refusing(name, async () => {
    const spreadsheet = await readSpreadsheet(bytes, name);
    const sheets = [];
    for (const { name: sheet } of spreadsheet.sheets)
      if (spreadsheet.sheets.length === 1 || isCounterTable(await topOf(spreadsheet, sheet))) sheets.push(sheet);
    if (sheets.length === 0) throw invalid({ uploads: [say('usage.noReports', { name })] }, say('usage.noReports', { name }));
    const several = spreadsheet.sheets.length > 1;
    const reports = [];
    for (const sheet of sheets) reports.push({ sheet: several ? sheet : null, report: await readSheet(spreadsheet, sheet) });
    return reports;
  });
}

/** One report of a file again, with what a person answered. */
export async function readCounterReport(
  bytes: Uint8Array,
  { file_name, sheet }: { file_name: string; sheet: string | null },
  answers: CounterAnswers,
): Promise<CounterReport> {
  if (isJson(bytes)) return readJson(bytes, answers);
  return refusing(file_name, async () => {
    const spreadsheet = await readSpreadsheet(bytes, file_name);
    return readSheet(spreadsheet, sheet ?? spreadsheet.sheets[0]?.name ?? '', answers);
  });
}

/** No table of text begins with a bracket. */
function isJson(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 256)));
}

function readJson(bytes: Uint8Array, answers: CounterAnswers = {}): CounterReport {
  const reader = new CounterJsonReader(answers);
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.add(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
  reader.add(decoder.decode());
  return reader.finish();
}

async function readSheet(spreadsheet: Spreadsheet, sheet: string, answers: CounterAnswers = {}): Promise<CounterReport> {
  const reader = new CounterTableReader(answers);
  for await (const row of spreadsheet.rows(sheet)) reader.add(row);
  return reader.finish();
}

async function topOf(spreadsheet: Spreadsheet, sheet: string): Promise<SheetRow[]> {
  const top: SheetRow[] = [];
  for await (const row of spreadsheet.rows(sheet)) {
    if (!isBlankRow(row.cells)) top.push(row);
    if (top.length >= counterRows) break;
  }
  return top;
}

/** Says of which file it is what cannot be read. */
async function refusing<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    const message = say('usage.unreadableFile', { name, reason: error.said });
    throw invalid({ uploads: [message] }, message);
  }
}
