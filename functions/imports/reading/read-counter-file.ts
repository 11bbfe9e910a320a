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

/** A file as it was sent. */
export interface StoredFile {
  bytes: Uint8Array;
  name: string;
}

/** A report with the sheet it stands on; null for a file that is one report. */
export interface ReadReport {
  sheet: string | null;
  report: CounterReport;
}

const pieceBytes = 1024 * 1024;
/** A title report has a row for each title, metric and year of publication: as many as a sheet can have. They are read one by one. */
const limits = { maxRows: 1_048_576 };

/**
 * The reports of a file, recognised by its content: JSON, every sheet that holds a COUNTER report, and those of every file in an archive. Throws 422 under `uploads`
 * for a file that cannot be read or has no report.
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

/** One report of a file again, with what a person answered. */
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

/** Between the name of a file in an archive and that of a sheet in it. */
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

/** Those of a file in an archive of several, which may hold other files beside reports. */
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

/** No table of text begins with a bracket. Before the one of a report a browser or a portal may have put a word. */
function isJson(bytes: Uint8Array): boolean {
  const start = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 4096));
  if (/^\uFEFF?\s*(?:[[{]|null\s*$)/.test(start)) return true;
  return /^[^[{]{0,200}[[{]\s*["[{]/.test(start) && /"Report_(?:Header|Items)"\s*:/.test(start);
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  return utf16Of(bytes.subarray(0, 4096)) ?? 'utf-8';
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
function refusingFile<T>(name: string, read: () => Promise<T>): Promise<T> {
  return refusing('uploads', read, (reason) => say('usage.unreadableFile', { name, reason }));
}
