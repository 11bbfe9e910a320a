import { hasChartParts, type ReportDefinition } from '#shared/contract/entities/report.ts';
import { filterText, sortText } from '#shared/contract/list-query.ts';
import type { ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import { choiceOf, headingOf } from '#web/text/contract-words.ts';

export type ReportFilter = ReportDefinition['filters'][number];
export type FilterOperator = ReportFilter['operator'];

/** How many columns a new report starts with. */
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

/** A definition whose chart shows what the report has: where its group or total was removed, the first one; none where there is none. */
export function withFittingChart(definition: ReportDefinition): ReportDefinition {
  const { chart, groups, columns } = definition;
  if (!chart || hasChartParts(definition)) return definition;
  const by = groups.includes(chart.by) ? chart.by : groups[0];
  const totals = columns.flatMap(({ path, total }) => (total === null ? [] : [path]));
  const total = totals.includes(chart.total) ? chart.total : totals[0];
  return { ...definition, chart: by === undefined || total === undefined ? null : { ...chart, by, total } };
}

/** A column with what leads to it: "Product › Publisher › Name". */
export function pathName({ trail, label, own }: Pick<ReportTypeColumn, 'trail' | 'label' | 'own'>): string {
  return [...trail.map(headingOf), own ? label : headingOf(label)].join(' › ');
}

const compared = new Set(['number', 'money', 'percent', 'date', 'instant']);

/** How a column can be filtered. What has several values of a row is one text. */
export function operatorsOf({ type, many }: Pick<ReportTypeColumn, 'type' | 'many'>): readonly FilterOperator[] {
  if (compared.has(type) && !many) return ['gte', 'lte', 'empty'];
  return type === 'text' || many ? ['contains', 'in', 'empty'] : ['in', 'contains', 'empty'];
}

/** The values of a choice in words. */
export function choicesOf({ field, choices, own }: ReportTypeColumn): { id: string; name: string }[] {
  return choices.map((code) => ({ id: code, name: own ? code : choiceOf(field, code) }));
}

/** A definition as the parameters of an address, for a file of what is on the screen. */
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

/** A list with the item at a place moved by so many places. */
export function moved<T>(items: readonly T[], from: number, by: number): T[] {
  const item = items[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
