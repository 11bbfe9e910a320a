import { invalid } from '#shared/contract/errors.ts';
import { isBlankRow, type SheetRow } from '#shared/domain/sheets/cell.ts';
import { say } from '#shared/domain/messages/message.ts';
import { CounterJsonReader } from '#shared/domain/usage/counter/counter-json-reader.ts';
import type { CounterAnswers, CounterReport } from '#shared/domain/usage/counter/counter-report.ts';
import { CounterTableReader } from '#shared/domain/usage/counter/counter-table-reader.ts';
import { counterRows, isCounterTable } from '#shared/domain/usage/counter/recognise-counter.ts';
import { splitReports } from '#shared/domain/usage/counter/split-reports.ts';
import { utf16Of } from '#functions/platform/spreadsheets/detect-file-type.ts';
import { readSpreadsheet, type Spreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';
import { unpackFile } from '#functions/platform/spreadsheets/unpack-file.ts';
import { refusing } from './refusing.ts';

/** An uploaded file. */
export interface StoredFile {
  bytes: Uint8Array;
  name: string;
}

/** A report and its sheet; null for a file that is one report. */
export interface ReadReport {
  sheet: string | null;
  report: CounterReport;
}

const pieceBytes = 1024 * 1024;
/** A title report has a row for each title, metric and year of publication, up to the max of a sheet. Rows are read one by one. */
const limits = { maxRows: 1_048_576 };

/**
 * Reads the reports of a file by content: JSON, each sheet with a COUNTER report, and those of all files in an archive. Throws 422 under `uploads`
 * for a file that is unreadable or has no report.
 */
export async function readCounterFile({ bytes, name }: StoredFile): Promise<ReadReport[]> {
  return refusingFile(name, async () => {
    const files = await unpackFile({ bytes, name });
    const reports: ReadReport[] = [];
    for (const file of files) reports.push(...(files.length === 1 ? await reportsOf(file) : await reportsOfMember(file)));
    if (reports.length === 0) throw invalid({ uploads: [say('usage.noReports', { name })] }, say('usage.noReports', { name }));
    return reports;
  });
}

/** Reads one report of a file again, with a person's answers. */
export async function readCounterReport({
  bytes,
  name,
  sheet,
  answers,
}: StoredFile & { sheet: string | null; answers: CounterAnswers }): Promise<CounterReport> {
  return refusingFile(name, async () => {
    const files = await unpackFile({ bytes, name });
    const [first] = files;
    const file = files.length > 1 ? files.find((each) => sheet === each.name || sheet?.startsWith(each.name + within)) : first;
    if (!file) throw new SpreadsheetError('sheet_missing', sheet ?? '');
    return reportOf(file, files.length > 1 ? (sheet?.slice(file.name.length + within.length) ?? '') || null : sheet, answers);
  });
}

/** Separates the name of a file in an archive from the name of its sheet. */
const within = ' / ';

async function reportsOf({ bytes, name }: StoredFile, isMember = false): Promise<ReadReport[]> {
  if (isJson(bytes)) {
    const parts = jsonParts(bytes);
    if (!parts) return [{ sheet: null, report: readJson(bytes) }];
    return parts.map((text, index) => ({ sheet: `#${index + 1}`, report: readJsonText(text) }));
  }
  const spreadsheet = await readSpreadsheet(bytes, name, limits);
  const isAlone = spreadsheet.sheets.length === 1;
  const reports: ReadReport[] = [];
  for (const { name: sheet } of spreadsheet.sheets)
    if ((isAlone && !isMember) || isCounterTable(await topOf(spreadsheet, sheet)))
      reports.push({ sheet: isAlone ? null : sheet, report: await readSheet(spreadsheet, sheet) });
  return reports;
}

/** Reads the reports of a file in an archive, which may also contain other files. */
async function reportsOfMember(file: StoredFile): Promise<ReadReport[]> {
  try {
    const reports = await reportsOf(file, true);
    return reports.map(({ sheet, report }) => ({ sheet: sheet === null ? file.name : file.name + within + sheet, report }));
  } catch (error) {
    if (error instanceof SpreadsheetError && (error.problem === 'not_a_spreadsheet' || error.problem === 'empty')) return [];
    throw error;
  }
}

async function reportOf({ bytes, name }: StoredFile, sheet: string | null, answers: CounterAnswers): Promise<CounterReport> {
  if (isJson(bytes)) {
    const part = sheet === null ? undefined : jsonParts(bytes)?.[Number(sheet.slice(1)) - 1];
    return part === undefined ? readJson(bytes, answers) : readJsonText(part, answers);
  }
  const spreadsheet = await readSpreadsheet(bytes, name, limits);
  return readSheet(spreadsheet, sheet ?? spreadsheet.sheets[0]?.name ?? '', answers);
}

/** No text table begins with a bracket. A browser or portal may have put a word before a report's bracket. */
function isJson(bytes: Uint8Array): boolean {
  const start = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 4096));
  if (/^\uFEFF?\s*(?:[[{]|null\s*$)/.test(start)) return true;
  return /^[^[{]{0,200}[[{]\s*["[{]/.test(start) && /"Report_(?:Header|Items)"\s*:/.test(start);
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  return utf16Of(bytes.subarray(0, 4096)) ?? 'utf-8';
}

/** The texts of reports in a file with several, or with text around one. Null for the usual file, which is never held as one text. */
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

/** Names the file in the message of an unreadable one. */
function refusingFile<T>(name: string, read: () => Promise<T>): Promise<T> {
  return refusing('uploads', read, (reason) => say('usage.unreadableFile', { name, reason }));
}
