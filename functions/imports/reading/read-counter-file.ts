import { gunzipSync } from 'node:zlib';
import { invalid } from '#shared/contract/errors.ts';
import { isBlankRow, type SheetRow } from '#shared/domain/imports/reading/cell.ts';
import { say } from '#shared/domain/messages/message.ts';
import { CounterJsonReader } from '#shared/domain/usage/counter/counter-json-reader.ts';
import type { CounterAnswers, CounterReport } from '#shared/domain/usage/counter/counter-report.ts';
import { CounterTableReader } from '#shared/domain/usage/counter/counter-table-reader.ts';
import { counterRows, isCounterTable } from '#shared/domain/usage/counter/recognise-counter.ts';
import { splitReports } from '#shared/domain/usage/counter/split-reports.ts';
import { utf16Of } from '#functions/platform/spreadsheets/detect-file-type.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';
import { readSpreadsheet, type Spreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';

/** A report with the sheet it stands on; null for a file that is one report. */
export interface ReadReport {
  sheet: string | null;
  report: CounterReport;
}

const pieceBytes = 1024 * 1024;
/** A title report has a row for each title, metric and year of publication: as many as a sheet can have. They are read one by one. */
const limits = { maxRows: 1_048_576 };

/** The reports of a file, recognised by its content: JSON, or every sheet that holds a COUNTER report. */
export async function readCounterFile(stored: Uint8Array, name: string): Promise<ReadReport[]> {
  const bytes = unpacked(stored, name);
  if (isJson(bytes)) {
    const parts = jsonParts(bytes);
    if (!parts) return [{ sheet: null, report: readJson(bytes) }];
    return parts.map((text, index) => ({ sheet: `#${index + 1}`, report: readJsonText(text) }));
  }
  return refusing(name, async () => {
    const spreadsheet = await readSpreadsheet(bytes, name, limits);
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
  stored: Uint8Array,
  { file_name, sheet }: { file_name: string; sheet: string | null },
  answers: CounterAnswers,
): Promise<CounterReport> {
  const bytes = unpacked(stored, file_name);
  if (isJson(bytes)) {
    const part = sheet === null ? undefined : jsonParts(bytes)?.[Number(sheet.slice(1)) - 1];
    return part === undefined ? readJson(bytes, answers) : readJsonText(part, answers);
  }
  return refusing(file_name, async () => {
    const spreadsheet = await readSpreadsheet(bytes, file_name, limits);
    return readSheet(spreadsheet, sheet ?? spreadsheet.sheets[0]?.name ?? '', answers);
  });
}

/** No table of text begins with a bracket. */
function isJson(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*[[{]/.test(new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 256)));
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  return utf16Of(bytes.subarray(0, 4096)) ?? 'utf-8';
}

/** More than any report: unpacking stops there. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/** A file that was packed with gzip, as it was before; any other file as it is. */
function unpacked(bytes: Uint8Array, name: string): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes });
  } catch {
    const message = say('usage.unreadableFile', { name, reason: say('spreadsheets.notASpreadsheet') });
    throw invalid({ uploads: [message] }, message);
  }
}

/** The reports of a file with more than one, or with something around it; null for the usual file, which is never held as one text. */
function jsonParts(bytes: Uint8Array): string[] | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8') {
    const first = text.indexOf('"Report_Header"');
    const isAlone = first === -1 || text.indexOf('"Report_Header"', first + 1) === -1;
    if (isAlone && /^[^{[]*\{\s*"Report_(?:Header|Items)"/.test(text.toString('utf8', 0, 256))) return null;
    if (first === -1) return null;
  }
  return splitReports(new TextDecoder(encoding).decode(bytes));
}

function readJsonText(text: string, answers: CounterAnswers = {}): CounterReport {
  const reader = new CounterJsonReader(answers);
  reader.add(text);
  return reader.finish();
}

function readJson(bytes: Uint8Array, answers: CounterAnswers = {}): CounterReport {
  const reader = new CounterJsonReader(answers);
  const decoder = new TextDecoder(encodingOf(bytes));
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
