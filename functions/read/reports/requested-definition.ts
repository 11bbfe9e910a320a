import { hasChartParts, ReportDefinition, reportLimits } from '#shared/contract/entities/report.ts';
import { invalid } from '#shared/contract/errors.ts';
import { check } from '#shared/contract/field-errors.ts';
import { filterValues, sortOf } from '#shared/contract/list-query.ts';
import { reportFormats, type ReportFormat } from '#shared/contract/groups/reports.ts';
import { say } from '#shared/domain/messages/message.ts';
import { reportTotals, type ReportTotal } from '#shared/domain/reports/tallies.ts';

/** A report requested by an address. */
export interface AskedReport {
  definition: ReportDefinition;
  page: number;
  perPage: number;
  format: ReportFormat;
}

/** A custom heading: `heading[price]=Cost`. */
const headingName = /^heading\[([^\][]+)\]$/;
const filterName = /^filter\[([^\][]+)\](?:\[(gte|lte|contains|empty)\])?$/;
/** Lines of a page of a preview. */
export const previewLines = 50;
const mostLines = 500;

/**
 * A definition from the parameters of an address: those of lists, with `columns=a,b`, `heading[a]=Words`, `totals=a:sum`, `groups=a,b` and
 * `chart=bar,b,a`. Missing parameters come from `saved`, except a chart whose parts are not requested. 422 for an unknown parameter, an invalid
 * value or a definition over its limits.
 */
export function askedReport(parameters: Readonly<Record<string, string>>, saved?: ReportDefinition): AskedReport {
  checkNames(parameters);
  const { columns, totals, groups, chart, sort, search, page, per_page, format, ...others } = parameters;
  const filters = Object.entries(others).flatMap(([name, value]) => (headingName.test(name) ? [] : [filterOf(name, value)]));
  const headings = new Map(Object.entries(others).map(([name, value]) => [headingName.exec(name)?.[1], value]));
  const totalOf = new Map(
    listed(totals).map((part): [string, string] => [part.slice(0, part.lastIndexOf(':')), part.slice(part.lastIndexOf(':') + 1)]),
  );
  for (const total of totalOf.values())
    if (!reportTotals.includes(total as ReportTotal)) throw invalid({ totals: [say('reports.unknownTotal')] }, say('reports.unknownTotal'));
  const base = saved ?? blank;
  const named = columns === undefined ? base.columns : listed(columns).map((path) => ({ path, label: null, total: null }));
  const definition = {
    columns: named.map((column) => ({
      ...column,
      label: headings.get(column.path) ?? column.label,
      total: (totalOf.get(column.path) as ReportTotal | undefined) ?? column.total,
    })),
    filters: filters.length > 0 ? filters : base.filters,
    search: search ?? base.search,
    sort: sort === undefined ? base.sort : sortOf(sort).map(({ field, descending }) => ({ path: field, descending })),
    groups: groups === undefined ? base.groups : listed(groups),
  };
  const kept = { ...definition, chart: base.chart };
  const checked = check(
    ReportDefinition,
    chart === undefined ? (hasChartParts(kept) ? kept : definition) : { ...definition, chart: chartOf(chart) },
  );
  if (!checked.ok) throw invalid(checked.errors, Object.values(checked.errors)[0]?.[0]);
  return {
    definition: checked.value,
    page: numberIn('page', page, 1_000_000) ?? 1,
    perPage: numberIn('per_page', per_page, mostLines) ?? previewLines,
    format: formatOf(format),
  };
}

const known = new Set(['columns', 'totals', 'groups', 'chart', 'sort', 'search', 'page', 'per_page', 'format']);

/** Throws 422 for a parameter that no report has. */
export function checkNames(parameters: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(parameters)) {
    if (known.has(name) || filterName.test(name) || headingName.test(name)) continue;
    throw invalid({ [name]: [say('fields.unknownParameter', { name })] }, say('fields.unknownParameter', { name }));
  }
}

const blank: ReportDefinition = { columns: [], filters: [], search: '', sort: [], groups: [] };

/** `bar,vendor,price`: checked with the definition. */
function chartOf(text: string): Record<string, string | undefined> | null {
  const [kind, by, total, ...more] = listed(text);
  return kind === undefined ? null : { kind, by, total, ...(more.length > 0 && { more: more.join(',') }) };
}

function listed(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((part) => part !== '');
}

function filterOf(name: string, value: string): ReportDefinition['filters'][number] {
  const [, path = '', operator = 'in'] = filterName.exec(name) ?? [];
  const values = operator === 'in' ? filterValues(value) : [value.trim()];
  return { path, operator: operator as ReportDefinition['filters'][number]['operator'], values: values.slice(0, reportLimits.values) };
}

function numberIn(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1) throw invalid({ [name]: [say('fields.minimumValue', { minimum: '1' })] });
  if (number > most) throw invalid({ [name]: [say('fields.maximumValue', { maximum: String(most) })] });
  return number;
}

/** The format of a file; by default a workbook. */
export function formatOf(format: string | undefined): ReportFormat {
  const found = reportFormats.find((each) => each === (format ?? 'xlsx'));
  if (!found) throw invalid({ format: [say('reports.unknownFormat', { formats: reportFormats.join(', ') })] });
  return found;
}
