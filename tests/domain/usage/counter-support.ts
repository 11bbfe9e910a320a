import type { Cell, SheetRow } from '#shared/domain/sheets/cell.ts';
import type { CounterAnswers, CounterReport, UsageProblem, UsageProblemCode } from '#shared/domain/usage/counter/counter-report.ts';
import { CounterJsonReader } from '#shared/domain/usage/counter/counter-json-reader.ts';
import { CounterTableReader } from '#shared/domain/usage/counter/counter-table-reader.ts';

/** Reads a table given as rows of cells. */
export function readTable(rows: readonly Cell[][], answers?: CounterAnswers): CounterReport {
  const reader = new CounterTableReader(answers);
  for (const row of sheetRows(rows)) reader.add(row);
  return reader.finish();
}

export function sheetRows(rows: readonly Cell[][]): SheetRow[] {
  return rows.map((cells, index) => ({ number: index + 1, cells }));
}

/** Reads a JSON value, or a text, in pieces of so many characters. */
export function readJson(value: unknown, { answers, piece = 50 }: { answers?: CounterAnswers; piece?: number } = {}): CounterReport {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  const reader = new CounterJsonReader(answers);
  for (let at = 0; at < text.length; at += piece) reader.add(text.slice(at, at + piece));
  return reader.finish();
}

/** The rows of a release 4 report: preamble, headings and titles. */
export function release4(title: string, headings: readonly Cell[], rows: readonly Cell[][], period = '2022-01-01 to 2022-03-31'): Cell[][] {
  return [
    [title, 'What it counts'],
    ['A University'],
    ['12345'],
    ['Period covered by Report:'],
    [period],
    ['Date run:'],
    ['2022-04-02'],
    [...headings],
    ...rows,
  ];
}

/** Headings of a journal report of release 4, with the months. */
export function journalHeadings(...months: Cell[]): Cell[] {
  return [
    'Journal',
    'Publisher',
    'Platform',
    'Journal DOI',
    'Proprietary Identifier',
    'Print ISSN',
    'Online ISSN',
    'Reporting Period Total',
    'Reporting Period HTML',
    'Reporting Period PDF',
    ...months,
  ];
}

/** A row of a journal report of release 4. */
export function journal(name: string, total: Cell, ...counts: Cell[]): Cell[] {
  return [name, 'A Publisher', 'A Platform', null, null, null, null, total, null, null, ...counts];
}

/** The header of a report of release 5 or 5.1. */
export function header(report: string, fields: Readonly<Record<string, Cell>> = {}): Cell[][] {
  const all: Record<string, Cell> = {
    Report_Name: 'A report',
    Report_ID: report,
    Release: '5',
    Institution_Name: 'A University',
    Institution_ID: 'ISNI:1234123412341234',
    Metric_Types: null,
    Report_Filters: null,
    Report_Attributes: null,
    Exceptions: null,
    Reporting_Period: 'Begin_Date=2022-01-01; End_Date=2022-03-31',
    Created: '2022-04-02T09:11:12Z',
    Created_By: 'A Platform',
    ...fields,
  };
  return [...Object.entries(all).map(([name, value]): Cell[] => [name, value]), []];
}

export const quarter = ['Jan-2022', 'Feb-2022', 'Mar-2022'];

/** A title report of release 5 with its months. */
export function titleReport(
  rows: readonly Cell[][],
  { months = quarter, fields = {}, report = 'TR' }: { months?: readonly Cell[]; fields?: Record<string, Cell>; report?: string } = {},
): Cell[][] {
  const headings = [
    'Title',
    'Publisher',
    'Platform',
    'DOI',
    'Proprietary_ID',
    'Print_ISSN',
    'Online_ISSN',
    'YOP',
    'Data_Type',
    'Access_Type',
    'Access_Method',
  ];
  return [...header(report, fields), [...headings, 'Metric_Type', 'Reporting_Period_Total', ...months], ...rows];
}

/** A row of `titleReport`. */
export function titleRow(
  name: string,
  metric: string,
  counts: readonly Cell[],
  { yop = '2020', dataType = 'Journal', accessType = 'Controlled', accessMethod = 'Regular', id = name as Cell, total = null as Cell } = {},
): Cell[] {
  return [name, 'A Publisher', 'A Platform', null, id, null, null, yop, dataType, accessType, accessMethod, metric, total, ...counts];
}

export function problemsOf(report: CounterReport, code: UsageProblemCode): UsageProblem[] {
  return report.problems.filter((problem) => problem.code === code);
}

export function codesOf({ problems }: CounterReport): string[] {
  return problems.map(({ code }) => code);
}

/** Months with their states. */
export function statesOf({ months, states }: CounterReport): Record<string, string> {
  return Object.fromEntries(months.map((month, index) => [month, states[index] ?? '']));
}
