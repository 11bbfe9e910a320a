import type { Column } from '#shared/contract/column.ts';
import { reportTypes } from '#shared/contract/report-types.ts';
import type { ReportTypeName } from '#shared/domain/reports/report-type-names.ts';
import { listOf } from '#shared/contract/lists.ts';
import type { ReportCell, ReportLine, ReportPreview } from '#shared/contract/rows/report-row.ts';
import type { GroupedRow, ReportGroup } from '#shared/domain/reports/group-rows.ts';
import type { GroupTotal } from '#shared/domain/reports/tallies.ts';
import { messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import { recordPage } from '../../ground/references/record-page.ts';
import { wireAmount } from './report-chart.ts';
import { typeColumn } from './report-columns.ts';
import { currencyIn, namedIn } from './report-values.ts';
import type { RunReport, ShownColumn } from './run-report.ts';

/** A line before its cells are filled: most are on other pages. */
type Line = { group: ReportGroup<ListRow>; depth: number } | { row: GroupedRow<ListRow> };

/** Lines in order, each group before its content, and the number of all: lines of other pages are counted, not made. */
function pageOfLines({ root, groups }: Pick<RunReport, 'root' | 'groups'>, from: number, to: number): { lines: Line[]; count: number } {
  const lines: Line[] = [];
  let count = 0;
  const visit = (group: ReportGroup<ListRow>, depth: number): void => {
    if (depth >= 0) {
      if (count >= from && count < to) lines.push({ group, depth });
      count += 1;
    }
    for (const row of group.rows.slice(Math.max(0, from - count), Math.max(0, to - count))) lines.push({ row });
    count += group.rows.length;
    for (const below of group.groups) visit(below, depth + 1);
  };
  visit(root, -1);
  if (groups.length === 0 && count !== root.count) throw new Error('Rows of a report were lost');
  return { lines, count };
}

/** Totals in the order of the columns; null for a column without one. */
function totalsOf(columns: readonly ShownColumn[], totals: readonly GroupTotal[]): ReportPreview['totals'] {
  let next = 0;
  return columns.map(({ total, found }) => {
    if (!found || total === null) return null;
    return (totals[next++] ?? []).map((amount) => ({ value: wireAmount(amount, total), currency: amount.currency }));
  });
}

type Scalar = string | number | boolean | null;

function scalarsOf({ type, field }: Column, row: ListRow): Scalar[] {
  const value = row[field];
  if (value === null || value === undefined) return [];
  if (type === 'reference' || type === 'references') return namedIn(value).map(({ name }) => name);
  if (typeof value === 'object') return 'label' in value ? [String(value.label)] : [];
  return [value as Scalar];
}

function cellOf({ source }: RunReport, { found }: ShownColumn, row: ListRow): ReportCell {
  if (!found) return { value: null };
  const { column, many, steps } = found;
  const rows = source.follow(row, steps);
  const isMoney = column.type === 'money';
  if (!many && column.type !== 'references') {
    const [of] = rows;
    const [value = null] = of ? scalarsOf(column, of) : [];
    return { value, ...(isMoney && { currency: of && value !== null ? currencyIn(column, of) : null }) };
  }
  if (isMoney) {
    const known = rows.filter((each) => typeof each[column.field] === 'number');
    return { value: known.flatMap((each) => scalarsOf(column, each)), currency: known.map((each) => currencyIn(column, each)) };
  }
  return { value: [...new Set(rows.flatMap((each) => scalarsOf(column, each)))] };
}

/** The cells of a row; of a part of it the amounts that are added up are that part's. */
export function cellsOf(run: RunReport, { row, amounts, isPart }: GroupedRow<ListRow>): ReportCell[] {
  let next = 0;
  return run.columns.map((column) => {
    const amount = column.found && column.total !== null ? amounts[next++] : undefined;
    if (!isPart || !amount || column.total !== 'sum') return cellOf(run, column, row);
    return { value: wireAmount(amount, 'sum'), ...(amount.currency !== null && { currency: amount.currency }) };
  });
}

function lineOf(model: ReadModel, type: ReportTypeName, run: RunReport, line: Line): ReportLine {
  if ('row' in line) {
    const id = String(line.row.row['id']);
    const kind = listOf(reportTypes[type]).kind;
    const record = kind && model.find(kind, id);
    return { kind: 'row', id, link: kind && record ? recordPage(kind, record) : null, cells: cellsOf(run, line.row) };
  }
  const { key, label, count, totals } = line.group;
  const path = run.groups[line.depth]?.path ?? '';
  return { kind: 'group', depth: line.depth, path, key, label, count, totals: totalsOf(run.columns, totals) };
}

/** A page of lines as it travels. */
export function reportPreview(
  model: ReadModel,
  type: ReportTypeName,
  run: RunReport,
  { page, perPage }: { page: number; perPage: number },
): ReportPreview {
  const { lines, count } = pageOfLines(run, (page - 1) * perPage, page * perPage);
  const told = (problem: ShownColumn['problem']) => (problem ? messageAs('problem', problem) : { problem: null, problem_code: null });
  return {
    columns: run.columns.map(({ path, heading, total, found, problem }) => ({
      path,
      heading,
      total,
      column: found ? typeColumn(found) : null,
      ...told(problem),
    })),
    groups: run.groups.map((found) => ({ path: found.path, column: typeColumn(found) })),
    lines: lines.map((line) => lineOf(model, type, run, line)),
    line_count: count,
    row_count: run.root.count,
    totals: totalsOf(run.columns, run.root.totals),
    chart: run.chart,
    skipped: run.skipped.map(({ path, problem }) => ({ path, ...told(problem) })),
  };
}
