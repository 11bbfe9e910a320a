import { hasChartParts, type ReportDefinition } from '#shared/contract/entities/report.ts';
import { filterText, sortText } from '#shared/contract/list-query.ts';
import type { ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import { choiceOf, headingOf } from '#web/text/contract-words.ts';

export type ReportFilter = ReportDefinition['filters'][number];
export type FilterOperator = ReportFilter['operator'];

/** The number of columns of a new report. */
const firstColumns = 5;

/** A new report: the first columns of its type. */
export function newDefinition(columns: readonly ReportTypeColumn[]): ReportDefinition {
  return {
    columns: columns.slice(0, firstColumns).map(({ path }) => ({ path, label: null, total: null })),
    filters: [],
    search: '',
    sort: [],
    groups: [],
    chart: null,
  };
}

/** A definition with a valid chart: a removed group or total is replaced by the first one; without any the chart is removed. */
export function withFittingChart(definition: ReportDefinition): ReportDefinition {
  const { chart, groups, columns } = definition;
  if (!chart || hasChartParts(definition)) return definition;
  const by = groups.includes(chart.by) ? chart.by : groups[0];
  const totals = columns.flatMap(({ path, total }) => (total === null ? [] : [path]));
  const total = totals.includes(chart.total) ? chart.total : totals[0];
  return { ...definition, chart: by === undefined || total === undefined ? null : { ...chart, by, total } };
}

/** A column's name with its path: "Product › Publisher › Name". */
export function pathName({ trail, label, own }: Pick<ReportTypeColumn, 'trail' | 'label' | 'own'>): string {
  return [...trail.map(headingOf), own ? label : headingOf(label)].join(' › ');
}

const compared = new Set(['number', 'money', 'percent', 'date', 'instant']);

/** The filter operators of a column. Columns with several values per row are filtered as text. */
export function operatorsOf({ type, many }: Pick<ReportTypeColumn, 'type' | 'many'>): readonly FilterOperator[] {
  if (compared.has(type) && !many) return ['gte', 'lte', 'empty'];
  return type === 'text' || many ? ['contains', 'in', 'empty'] : ['in', 'contains', 'empty'];
}

/** The values of a choice with their labels. */
export function choicesOf({ field, choices, own }: ReportTypeColumn): { id: string; name: string }[] {
  return choices.map((code) => ({ id: code, name: own ? code : choiceOf(field, code) }));
}

/** A definition as address parameters, for the file of an unsaved report. */
export function addressOf({ columns, filters, search, sort, groups, chart }: ReportDefinition): Record<string, string> {
  const totals = columns.flatMap(({ path, total }) => (total === null ? [] : [`${path}:${total}`]));
  return {
    columns: columns.map(({ path }) => path).join(','),
    ...(totals.length > 0 && { totals: totals.join(',') }),
    ...Object.fromEntries(columns.flatMap(({ path, label }) => (label === null ? [] : [[`heading[${path}]`, label]]))),
    ...(groups.length > 0 && { groups: groups.join(',') }),
    ...(chart && { chart: [chart.kind, chart.by, chart.total].join(',') }),
    ...(sort.length > 0 && { sort: sortText(sort.map(({ path, descending }) => ({ field: path, descending }))) }),
    ...(search !== '' && { search }),
    ...Object.fromEntries(
      filters.map(({ path, operator, values }) =>
        operator === 'in' ? [`filter[${path}]`, filterText(values)] : [`filter[${path}][${operator}]`, values.join(',')],
      ),
    ),
  };
}

/** A list with one item moved by some places. */
export function moved<T>(items: readonly T[], from: number, by: number): T[] {
  const item = items[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
