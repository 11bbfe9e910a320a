import type { ReportFormat } from '#shared/contract/groups/reports.ts';
import type { ReportTypeName } from '#shared/domain/reports/report-type-names.ts';
import type { ReportCell, ReportChartRow, ReportLine, ReportPreview, ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import { headingIn } from '#shared/messages/list-words.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ReportTable, TableCell, TableChart } from '#functions/platform/spreadsheets/report-table.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { choiceText, type ExportWords, exportWords } from '../lists/export-words.ts';
import { reportPreview } from './report-lines.ts';
import type { RunReport } from './run-report.ts';

const types: Record<ReportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json',
};

/** A file in memory. */
export interface MadeFile {
  filename: string;
  type: string;
  bytes: Uint8Array;
}

/** A complete report as a file, in the caller's language: groups with their totals, rows below them, and the grand totals. */
export async function reportFile(
  caller: Caller,
  model: ReadModel,
  { type, name, run, format }: { type: ReportTypeName; name: string; run: RunReport; format: ReportFormat },
): Promise<MadeFile> {
  const filename = reportFilename(model, name, format);
  const bytes =
    format === 'json'
      ? jsonOf(wholeOf(model, type, run))
      : await tableBytes((await reportTable(caller, model, { type, name, run })).table, format);
  return { filename, type: types[format], bytes };
}

/** The file name of a report: its own name with the day. */
export function reportFilename(model: ReadModel, name: string, ending: string): string {
  return `${name.replace(/[\\/:*?"<>|]/g, ' ').trim()}-${today(memberOf(model).timezone)}.${ending}`;
}

/** A complete report as a table in the caller's language, and that language. */
export async function reportTable(
  caller: Caller,
  model: ReadModel,
  { type, name, run }: { type: ReportTypeName; name: string; run: RunReport },
): Promise<{ table: ReportTable; language: ScreenLanguage }> {
  const words = await exportWords(caller, model);
  return { table: tableOf(name, model, words, wholeOf(model, type, run)), language: words.language };
}

function wholeOf(model: ReadModel, type: ReportTypeName, run: RunReport): ReportPreview {
  return reportPreview(model, type, run, { page: 1, perPage: Number.MAX_SAFE_INTEGER });
}

function jsonOf({ columns, lines, totals, row_count, skipped }: ReportPreview): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ columns, lines, totals, row_count, skipped }));
}

async function tableBytes(table: ReportTable, format: Exclude<ReportFormat, 'json'>): Promise<Uint8Array> {
  if (format === 'csv' || format === 'tsv') {
    const { delimitedOf } = await import('#functions/platform/spreadsheets/report-table.ts');
    return delimitedOf(table, format === 'csv' ? ',' : '\t');
  }
  const { workbookOf } = await import('#functions/platform/spreadsheets/write-report.ts');
  return workbookOf(table, format);
}

function tableOf(name: string, model: ReadModel, words: ExportWords, whole: ReportPreview): ReportTable {
  const isGrouped = whole.groups.length > 0;
  const columns = whole.columns.map(({ heading, path, column, total }) => ({
    heading: heading ?? (column ? headingOf(model, words, column) : path),
    kind: column && !column.many ? kindOf(column) : ('text' as const),
    total,
    currencyHeading:
      column && !column.many && column.type === 'money' ? words.currencyOf(heading ?? headingOf(model, words, column)) : null,
  }));
  const rows = whole.lines.map((line) => rowOf(words, whole, line));
  return {
    name,
    groupHeading: isGrouped ? whole.groups.map(({ column, path }) => (column ? headingOf(model, words, column) : path)).join(' › ') : null,
    columns,
    rows,
    totals: whole.totals.some((total) => total !== null)
      ? { label: words.budgets.total, count: whole.row_count, totals: whole.totals }
      : null,
    chart: whole.chart && chartOf(model, words, whole, whole.chart),
    notes: [...whole.columns, ...whole.skipped].flatMap(({ path, problem_code }) => noteOf(words, path, problem_code?.code) ?? []),
  };
}

/** A file's note about a column, filter or group that it does not show; the notes have the names of the codes. */
function noteOf({ reports }: ExportWords, path: string, code: string | undefined): string | undefined {
  const problem = code?.split('.')[1] as keyof typeof reports.problems | undefined;
  return problem && `${path}: ${reports.problems[problem]}`;
}

function rowOf(words: ExportWords, whole: ReportPreview, line: ReportLine): ReportTable['rows'][number] {
  if (line.kind === 'row')
    return { depth: null, cells: line.cells.map((cell, index) => tableCell(words, whole.columns[index]?.column ?? null, cell)) };
  const label = `${groupText(words, whole.groups[line.depth]?.column, line)} (${line.count})`;
  return { depth: line.depth, label, count: line.count, totals: line.totals };
}

/** The name of a group. */
function groupText(
  words: ExportWords,
  column: ReportTypeColumn | null | undefined,
  { key, label }: { key: string; label: string },
): string {
  if (key === '') return words.reports.none;
  return column ? scalarText(words, column, label) : label;
}

function chartOf(model: ReadModel, words: ExportWords, { groups, columns }: ReportPreview, chart: ReportChartRow): TableChart {
  const { kind, by, total, unit, currency, values, others, is_ordered: isOrdered, whole } = chart;
  const group = groups.find(({ path }) => path === by)?.column ?? null;
  const drawn = columns.find((column) => column.path === total && column.total !== null);
  const name = drawn?.heading ?? (drawn?.column ? headingOf(model, words, drawn.column) : total);
  const heading = drawn?.total ? words.reports.totals[drawn.total].replace('{column}', () => name) : name;
  const groupHeading = group ? headingOf(model, words, group) : by;
  return {
    kind,
    title: words.reports.chartTitle.replace('{total}', () => heading).replace('{group}', () => groupHeading),
    headings: [groupHeading, currency === null ? heading : `${heading} (${currency})`],
    unit,
    currency,
    isOrdered,
    whole,
    places: [
      ...values.map(({ value, ...place }) => ({ label: groupText(words, group, place), value })),
      ...(others ? [{ label: `${words.reports.others} (${others.count})`, value: others.value }] : []),
    ],
  };
}

function headingOf(model: ReadModel, words: ExportWords, { trail, label, label_from, own }: ReportTypeColumn): string {
  const renamed = label_from && model.find('entity_label', label_from)?.user_label;
  return [...trail.map((part) => headingIn(words, part)), renamed ?? (own ? label : headingIn(words, label))].join(' › ');
}

function kindOf({ type }: ReportTypeColumn): ReportTable['columns'][number]['kind'] {
  if (type === 'money' || type === 'date') return type;
  return type === 'number' || type === 'percent' ? 'number' : 'text';
}

/** A value as shown in a cell: numbers and dates unchanged, codes in words, several values as one text. */
function tableCell(words: ExportWords, column: ReportTypeColumn | null, { value, currency }: ReportCell): TableCell {
  if (!column) return { value: null, currency: null };
  if (!Array.isArray(value)) {
    const shown = typeof value === 'boolean' || typeof value === 'string' ? scalarText(words, column, value) : value;
    return { value: shown, currency: typeof currency === 'string' ? currency : null };
  }
  const currencies = Array.isArray(currency) ? currency : [];
  const texts = value.map((each, index) => [scalarText(words, column, each), currencies[index]].filter(Boolean).join(' '));
  return { value: texts.join('; '), currency: null };
}

function scalarText(words: ExportWords, column: ReportTypeColumn, value: string | number | boolean | null): string {
  if (column.type === 'boolean') return value === true || value === 'true' ? words.yes : words.no;
  if (column.type === 'choice' && typeof value === 'string' && value !== '') return choiceText(words, column, value);
  return value === null ? '' : String(value);
}
