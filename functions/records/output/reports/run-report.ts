import type { Column } from '#shared/contract/column.ts';
import { columnText, type ListRow, numberOf } from '#shared/domain/lists/column-values.ts';
import type { ReportDefinition } from '#shared/contract/entities/report.ts';
import { invalid } from '#shared/contract/errors.ts';
import { filterProblem, type ListFilter, type ListQuery, sortOf } from '#shared/contract/list-query.ts';
import { listOf } from '#shared/contract/lists.ts';
import { reportTypes } from '#shared/contract/report-types.ts';
import type { ReportChartRow } from '#shared/contract/rows/report-row.ts';
import type { ReportTypeName } from '#shared/domain/reports/report-type-names.ts';
import { centsOf } from '#shared/domain/money/cents.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import {
  type ChartRowsOf,
  groupRows,
  type Grouping,
  type Level,
  type Measure,
  regroupRows,
  type ReportGroup,
  rowsOfChart,
} from '#shared/domain/reports/group-rows.ts';
import type { ReportAmount } from '#shared/domain/reports/tallies.ts';
import { type RelativeTo, resolveValue } from '#shared/domain/reports/relative-value.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { lineageOf } from '#functions/platform/lineage.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { listOrder, listTest, matching } from '../../ground/list-engine.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { columnsOf } from '../lists/list-columns.ts';
import { type ChartSource, checkChart, reportChart } from './report-chart.ts';
import { type NoPath, type ReportPath, reportPath, totalsOf } from './report-columns.ts';
import { placesBy } from './report-places.ts';
import { currencyIn, ReportRows } from './report-values.ts';

/** A path that cannot be shown, and the reason. */
export interface Skipped {
  path: string;
  problem: Message;
}

/** A requested column, and its target. */
export interface ShownColumn {
  path: string;
  heading: string | null;
  total: ReportDefinition['columns'][number]['total'];
  found: ReportPath | null;
  problem: Message | null;
}

/** The result of a report: all its rows, grouped. */
export interface RunReport {
  source: ReportRows;
  columns: readonly ShownColumn[];
  groups: readonly ReportPath[];
  root: ReportGroup<ListRow>;
  /** Null without a chart, and if it cannot be drawn. */
  chart: ReportChartRow | null;
  skipped: readonly Skipped[];
}

const problems: Record<NoPath, Message> = { unknown: say('reports.unknownColumn'), hidden: say('reports.columnNotAllowed') };

interface Wanted {
  columns: readonly ShownColumn[];
  groups: readonly ReportPath[];
  filters: readonly (ListFilter & { found: ReportPath })[];
  sort: readonly { found: ReportPath; descending: boolean }[];
  search: string;
  skipped: readonly Skipped[];
}

/** Runs a report with the caller's rights (RD02). Invalid paths are named, and the rest is shown. */
export async function runReport(model: ReadModel, caller: Caller, type: ReportTypeName, definition: ReportDefinition): Promise<RunReport> {
  checkChart(definition);
  const wanted = wantedOf(model, caller, type, definition);
  const parts = await reportParts(model, caller, type, wanted);
  const { source, levels, measures } = parts;
  const chart = chartSource(definition, wanted, parts);
  const drawn = chart && definition.chart ? reportChart(definition.chart, chart) : null;
  const missing = drawn === undefined ? [{ path: definition.chart?.total ?? '', problem: say('reports.chartCurrencies') }] : [];
  const { columns, groups, skipped } = wanted;
  return {
    source,
    columns,
    groups,
    root: parts.grouped({ levels, measures }),
    chart: drawn ?? null,
    skipped: [...skipped, ...missing],
  };
}

/** Runs a report for the rows of one bar of its chart: a list without groups, whose totals are those of the bar. 422 without a chart. */
export async function runChartRows(
  model: ReadModel,
  caller: Caller,
  type: ReportTypeName,
  { definition, rowsOf }: { definition: ReportDefinition; rowsOf: ChartRowsOf },
): Promise<RunReport> {
  checkChart(definition);
  const wanted = wantedOf(model, caller, type, definition);
  const parts = await reportParts(model, caller, type, wanted);
  const chart = chartSource(definition, wanted, parts);
  if (!chart) throw invalid({ rows_of: [say('reports.chartNeedsGroup')] }, say('reports.chartNeedsGroup'));
  const { source, measures } = parts;
  const root = rowsOfChart(parts.rows(), chart.level, { measures, drawn: chart.measure }, rowsOf);
  return { source, columns: wanted.columns, groups: [], root, chart: null, skipped: wanted.skipped };
}

/** The rows of a report, with its groups and totals. */
interface ReportParts {
  source: ReportRows;
  rows: () => readonly ListRow[];
  /** The rows in groups: those of the report, or those of its chart by its parts. The latest of each are kept and updated. */
  grouped: (grouping: Grouping<ListRow>, chart?: ReportDefinition['chart']) => ReportGroup<ListRow>;
  levels: readonly Level<ListRow>[];
  measures: readonly Measure<ListRow>[];
  measureIn: (column: ShownColumn) => Measure<ListRow> | undefined;
}

async function reportParts(model: ReadModel, caller: Caller, type: ReportTypeName, wanted: Wanted): Promise<ReportParts> {
  const { columns, groups, filters, sort } = wanted;
  const paths = [...columns.flatMap(({ found }) => found ?? []), ...groups, ...[...filters, ...sort].map(({ found }) => found)];
  const source = await ReportRows.read(model, caller, type, paths);
  const byName = nameOrder(model);
  const levels = groups.map((path) => ({
    placesOf: placesBy(source, path),
    compare: comparerOf(path.column, byName),
    isOrdered: isOrdered(path.column),
  }));
  const measureIn = (column: ShownColumn) => measureOf(source, column, memberOf(model).currency);
  const measures = columns.flatMap((column) => measureIn(column) ?? []);
  const rows = () => chosenRows(model, type, source, wanted);
  const grouped: ReportParts['grouped'] = (grouping, chart) => groupedRows({ model, type, source, wanted, rows }, grouping, chart);
  return { source, rows, grouped, levels, measures, measureIn };
}

/** The rows of a report and what it wants of them. */
interface Chosen {
  model: ReadModel;
  type: ReportTypeName;
  source: ReportRows;
  wanted: Wanted;
  rows: () => readonly ListRow[];
}

/**
 * The rows of a report in groups. Where filters and order are of the rows' own columns, the groups are kept with the rows, and a change of one row
 * changes its groups alone.
 */
function groupedRows(
  { model, type, source, wanted, rows }: Chosen,
  grouping: Grouping<ListRow>,
  chart: ReportDefinition['chart'],
): ReportGroup<ListRow> {
  const lineage = lineageOf(source.rows);
  const query = ownQuery(type, wanted);
  const build = () => groupRows(rows(), grouping.levels, grouping.measures);
  if (!lineage || !query) return build();
  const member = memberOf(model);
  const columns = columnsOf(model, reportTypes[type]);
  const fits = listTest(columns, query, member) ?? (() => true);
  const chosen = (row: ListRow | undefined) => (row && fits(row) ? row : undefined);
  const how = { ...grouping, compare: listOrder(columns, query.sort, member.locale) };
  const { filters, groups } = wanted;
  const totals = wanted.columns.map(({ found, total }) => [total, found?.path, found?.column]);
  const parts = [chart, source.version, query.sort, filters, groups, totals, member.locale, member.timezone, member.currency];
  return lineage.derive<ReportGroup<ListRow>>(
    chart ? 'report chart' : 'report',
    {
      build,
      apply: (root, changes) => {
        let next: ReportGroup<ListRow> | undefined = root;
        for (const { before, after } of changes) next = next && regroupRows(next, { before: chosen(before), after: chosen(after) }, how);
        return next;
      },
    },
    JSON.stringify(parts),
  );
}

/** The query of a report that reads nothing but the own columns of its rows, whose order is cached; else undefined. */
function ownQuery(type: ReportTypeName, { filters, sort, search }: Wanted): ListQuery | undefined {
  if (search !== '' || [...filters, ...sort].some(({ found }) => found.steps.length > 0)) return undefined;
  const asked = sort.map(({ found, descending }) => ({ field: found.path, descending }));
  const inOrder = asked.length > 0 ? asked : sortOf(listOf(reportTypes[type]).order ?? 'name');
  return { paginated: false, page: 1, perPage: 1, sort: inOrder, search: '', filters: [...filters], include: [] };
}

/** The source of a report's chart; undefined without a chart, and if its group or column cannot be shown. */
function chartSource(
  { chart }: ReportDefinition,
  { groups, columns }: Wanted,
  { grouped, levels, measureIn }: ReportParts,
): ChartSource | undefined {
  if (!chart) return undefined;
  const level = levels[groups.findIndex(({ path }) => path === chart.by)];
  const shown = columns.find(({ path, total }) => path === chart.total && total !== null);
  const measure = shown && measureIn(shown);
  if (!level || !shown?.found || !measure) return undefined;
  return { grouped: grouped({ levels: [level], measures: [measure] }, chart), level, measure, column: shown.found.column };
}

function wantedOf(model: ReadModel, caller: Caller, type: ReportTypeName, definition: ReportDefinition): Wanted {
  const skipped: Skipped[] = [];
  const orSkip = (path: string): ReportPath | undefined => {
    const found = reportPath(model, caller, type, path);
    if (typeof found !== 'string') return found;
    skipped.push({ path, problem: problems[found] });
    return undefined;
  };
  const columns = definition.columns.map(({ path, label, total }): ShownColumn => {
    const found = reportPath(model, caller, type, path);
    if (typeof found === 'string') return { path, heading: label, total: null, found: null, problem: problems[found] };
    const hasTotal = total === null || totalsOf(found).includes(total);
    return { path, heading: label, total: hasTotal ? total : null, found, problem: hasTotal ? null : say('reports.unknownTotal') };
  });
  const relative = { day: dayOf(model), financialPeriods: [...model.all('financial_period')] };
  const filters = definition.filters.flatMap(({ path, operator, values }) => {
    const found = orSkip(path);
    // A filter without a value does not filter.
    return found && values.some((value) => value !== '')
      ? [{ field: path, operator, values: filterValuesOf(found, { path, operator, values }, relative), found }]
      : [];
  });
  const sort = definition.sort.flatMap(({ path, descending }) => {
    const found = orSkip(path);
    return found ? [{ found, descending }] : [];
  });
  return { columns, groups: definition.groups.flatMap((path) => orSkip(path) ?? []), filters, sort, search: definition.search, skipped };
}

/** The current values of a filter. Throws 422 with the value if it cannot be compared with the column. */
function filterValuesOf(
  found: ReportPath,
  { path, operator, values }: ReportDefinition['filters'][number],
  relative: RelativeTo,
): string[] {
  const resolved = values.map((value) => resolveValue(value, relative) ?? '');
  const refuse = (problem: Message) => invalid({ [`filters.${path}`]: [problem] }, say('reports.invalidFilter', { path, problem }));
  if ((operator === 'gte' || operator === 'lte') && !hasOrder(found)) throw refuse(say('reports.notComparable'));
  const type = typeIn(found);
  for (const value of resolved) {
    const problem = filterProblem({ type }, operator, value);
    if (problem) throw refuse(problem);
  }
  return resolved;
}

const withoutOrder: ReadonlySet<Column['type']> = new Set(['reference', 'references', 'boolean', 'choice']);

/** Whether the values of a path can be ordered. */
function hasOrder({ column, many }: ReportPath): boolean {
  return !many && !withoutOrder.has(column.type);
}

/** The type for comparisons: several values of a row are one text. */
function typeIn({ column, many }: ReportPath): Column['type'] {
  return many ? 'text' : column.type;
}

/** The rows that match search and filters, sorted. */
function chosenRows(model: ReadModel, type: ReportTypeName, source: ReportRows, wanted: Wanted): readonly ListRow[] {
  const { filters, sort, search, columns } = wanted;
  const list = reportTypes[type];
  const defaultSort = sortOf(listOf(list).order ?? 'name');
  const query = (named: ListQuery['sort']): ListQuery => {
    return { paginated: false, page: 1, perPage: 1, sort: [...named], search, filters: [...filters], include: [] };
  };
  const own = ownQuery(type, wanted);
  if (own) return matching(source.rows, columnsOf(model, list), own, memberOf(model));
  const asked = sort.map(({ found, descending }) => ({ field: found.path, descending }));
  const used = new Map([...filters, ...sort].map(({ found }) => [found.path, { found, searched: false }]));
  if (search !== '') for (const { found } of columns) if (found) used.set(found.path, { found, searched: true });
  const flatColumns = [...used.values()].map(({ found, searched }) => {
    return { ...found.column, field: found.path, type: typeIn(found), searched: searched && found.column.searched !== false };
  });
  const ordered =
    asked.length > 0
      ? source.rows
      : matching(source.rows, columnsOf(model, list), { ...query(defaultSort), search: '', filters: [] }, memberOf(model));
  const flat = ordered.map((row): FlatRow =>
    flatRow(
      source,
      row,
      [...used.values()].map(({ found }) => found),
    ),
  );
  return matching(flat, flatColumns, query(asked), memberOf(model)).map(({ row }) => row);
}

type FlatRow = ListRow & { row: ListRow };

/** A row with the values of paths by their names. */
function flatRow(source: ReportRows, row: ListRow, paths: readonly ReportPath[]): FlatRow {
  const flat: Record<string, unknown> = { row };
  for (const path of paths)
    flat[path.path] = path.many
      ? source
          .follow(row, path.steps)
          .map((each) => columnText(path.column, each))
          .join('; ')
      : source.one(row, path)?.[path.column.field];
  return flat as FlatRow;
}

function comparerOf({ type, choices }: Column, byName: (a: string, b: string) => number): (a: string, b: string) => number {
  if (type === 'choice' && choices) return (a, b) => choices.indexOf(a) - choices.indexOf(b);
  if (type === 'number' || type === 'money' || type === 'percent') return (a, b) => Number(a) - Number(b);
  return type === 'date' || type === 'instant' ? (a, b) => (a < b ? -1 : 1) : byName;
}

const orderedTypes: ReadonlySet<Column['type']> = new Set(['number', 'money', 'percent', 'date', 'instant']);

/** Whether the values of a column have an order, as numbers, days and financial periods do. */
function isOrdered({ type, options }: Column): boolean {
  return orderedTypes.has(type) || options === 'financial-periods';
}

/** The total of a column; undefined for a column without one. */
function measureOf(source: ReportRows, { found, total }: ShownColumn, local: string): Measure<ListRow> | undefined {
  if (!found || total === null) return undefined;
  const amountIn =
    total === 'count' ? countedIn(found.column) : found.column.type === 'money' ? moneyIn(found.column, local) : numberIn(found.column);
  if (found.steps.length === 0) return { total, amountOf: amountIn };
  return {
    total,
    amountOf: (row) => {
      const of = source.one(row, found);
      return of ? amountIn(of) : null;
    },
  };
}

type AmountIn = (row: ListRow) => ReportAmount | null;

function countedIn(column: Column): AmountIn {
  return (row) => (columnText(column, row) === '' ? null : { value: 1, currency: null });
}

function numberIn({ field }: Column): AmountIn {
  return (row) => {
    const value = numberOf(row[field]);
    return value === undefined ? null : { value: Math.round(value * 10_000), currency: null };
  };
}

function moneyIn(column: Column, local: string): AmountIn {
  const { field } = column;
  return (row) => {
    const value = numberOf(row[field]);
    if (value === undefined) return null;
    const currency = currencyIn(column, row) ?? local;
    return { value: centsOf(value, currency), currency };
  };
}
