import type { CounterReport, MonthState, Release } from '../counter/counter-report.ts';
import { type ReportFilter, type ReportLevel, reportTypeOf } from '../counter/report-types.ts';
import { type Precedence, precedences } from '../coverage/coverage-words.ts';
import { areOverlapping, isOverlapping, type UsageValues } from './usage-values.ts';

/** One month of one report of a source: the unit of loading, replacement and precedence. */
export type MonthReport = {
  id: string;
  month: string;
  release: Release;
  report: string;
  /** The instant stated in the report; null if it is not stated. */
  createdAt: string | null;
  origin: 'harvest' | 'upload';
  state: MonthState;
  /** Filters of the report's header, for a full report that was requested in part. */
  filter: ReportFilter;
  /** Sums over titles. Null is a blank value in the report. */
  cells: readonly UsageCell[];
};

export type UsageCell = UsageValues & { count: number | null };

/** A counted cell and its report. */
export type CountedCell = UsageCell & { month: string; level: ReportLevel; release: Release; reportId: string };

/** A report of which some or all cells do not count, because `by` takes precedence in the same month. */
export type NotCounted = { id: string; month: string; by: string; cells: number };

export type CountedUsage = {
  cells: CountedCell[];
  notCounted: NotCounted[];
  /** The reports in order of precedence, highest first. */
  reports: MonthReport[];
};

const releaseRank: Record<Release, number> = { 5.1: 0, 5: 1, 4: 2 };

/**
 * Chooses the one report that counts for each cell (rule RC01). Order: pinned, complete figures, later release, full report before its view, later
 * `createdAt`, harvested before uploaded. A report covers all cells within its filter, so gaps of a full report are not filled from a view. The
 * result does not depend on the order of loading.
 */
export function countUsage(reports: readonly MonthReport[], pinned: ReadonlySet<string> = new Set()): CountedUsage {
  const ordered = reports.filter(hasFigures).toSorted((a, b) => compareReports(a, b, pinned));
  const before = new Map<string, Spoken[]>();
  const cells: CountedCell[] = [];
  const notCounted: NotCounted[] = [];
  for (const report of ordered) {
    const level = levelOf(report);
    const place = `${report.month} ${level}`;
    const others = before.get(place) ?? [];
    const shadowed = new Map<string, number>();
    for (const cell of report.cells) {
      const by = others.find((other) => speaksFor(other, cell));
      if (by) shadowed.set(by.report.id, (shadowed.get(by.report.id) ?? 0) + 1);
      else cells.push({ ...cell, month: report.month, level, release: report.release, reportId: report.id });
    }
    for (const [by, count] of shadowed) notCounted.push({ id: report.id, month: report.month, by, cells: count });
    before.set(place, [...others, { report, filter: filterOf(report) }]);
  }
  return { cells, notCounted, reports: ordered };
}

type Spoken = { report: MonthReport; filter: ReportFilter };

/** Whether a cell is within the filter of another report, or among its cells: some views contain more than they should. */
function speaksFor({ report, filter }: Spoken, cell: UsageCell): boolean {
  return isOverlapping(cell, filter) || report.cells.some((other) => areOverlapping(cell, other));
}

/** Whether a month has figures or is reported as without use, even if incomplete. */
export function hasFigures({ state }: Pick<MonthReport, 'state'>): boolean {
  return state === 'loaded' || state === 'none' || state === 'partial';
}

type Rule = (a: MonthReport, b: MonthReport, pinned: ReadonlySet<string>) => number;

/** Each answers a negative number if the first report takes precedence. */
const rules: Readonly<Record<Precedence, Rule>> = {
  pinned: (a, b, pinned) => Number(pinned.has(b.id)) - Number(pinned.has(a.id)),
  complete: (a, b) => stateRank(a) - stateRank(b),
  release: (a, b) => releaseRank[a.release] - releaseRank[b.release],
  full: (a, b) => Number(isView(a)) - Number(isView(b)),
  created: (a, b) => compareTexts(b.createdAt ?? '', a.createdAt ?? ''),
  harvested: (a, b) => Number(a.origin === 'upload') - Number(b.origin === 'upload'),
  same: (a, b) => compareTexts(a.id, b.id),
};

/** The rule that decides between two reports of a month. */
export function precedenceBetween(a: MonthReport, b: MonthReport, pinned: ReadonlySet<string>): Precedence {
  return precedences.find((name) => rules[name](a, b, pinned) !== 0) ?? 'same';
}

/** Negative if the first report takes precedence. */
function compareReports(a: MonthReport, b: MonthReport, pinned: ReadonlySet<string>): number {
  return rules[precedenceBetween(a, b, pinned)](a, b, pinned);
}

/**
 * Complete figures precede partial ones. A month without use does not outweigh another report's figures: some platforms report no use before a month
 * is ready.
 */
function stateRank({ state }: MonthReport): number {
  return state === 'loaded' ? 0 : state === 'partial' ? 1 : 2;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isView({ release, report }: MonthReport): boolean {
  return reportTypeOf(release, report)?.viewOf !== undefined;
}

/** The level of a report; use of different levels is never summed. */
export function levelOf({ release, report }: Pick<MonthReport, 'release' | 'report'>): ReportLevel {
  const type = reportTypeOf(release, report);
  if (!type) throw new RangeError(`Not a COUNTER report: ${report}`);
  return type.level;
}

/** The values that a report covers: those of its view, restricted by the filters of its header. */
export function filterOf({ release, report, filter }: Pick<MonthReport, 'release' | 'report' | 'filter'>): ReportFilter {
  const ofView = reportTypeOf(release, report)?.filter ?? {};
  const both = (name: keyof ReportFilter): readonly string[] | undefined => {
    const [view, asked] = [ofView[name], filter[name]];
    const common = view && asked ? view.filter((value) => asked.includes(value)) : (view ?? asked);
    return common?.length === 0 ? view : common;
  };
  return { dataTypes: both('dataTypes'), accessTypes: both('accessTypes'), accessMethods: both('accessMethods'), metrics: both('metrics') };
}

/** The months of a report to load, each with its sums over titles. Null for a refused report, or while its release or report is unknown. */
export function monthReportsOf(
  report: CounterReport,
  { id, origin }: { id: (month: string) => string; origin: MonthReport['origin'] },
): MonthReport[] | null {
  const { release, report: name, createdAt, filters } = report.header;
  if (release === null || name === null || report.problems.some(({ severity }) => severity === 'error')) return null;
  const filter: ReportFilter = {
    ...(filters.Data_Type && { dataTypes: filters.Data_Type }),
    ...(filters.Access_Type && { accessTypes: filters.Access_Type }),
    ...(filters.Access_Method && { accessMethods: filters.Access_Method }),
    ...(filters.Metric_Type && { metrics: filters.Metric_Type }),
  };
  return report.months.map((month, index) => ({
    id: id(month),
    month,
    release,
    report: name,
    createdAt,
    origin,
    filter,
    state: report.states[index] ?? 'missing',
    cells: sumCells(report, index),
  }));
}

function sumCells({ rows }: CounterReport, index: number): UsageCell[] {
  const cells = new Map<string, UsageCell>();
  for (const { dataType, accessType, accessMethod, metric, counts } of rows) {
    const key = `${dataType}\u0001${accessType}\u0001${accessMethod}\u0001${metric}`;
    const count = counts[index] ?? null;
    const cell = cells.get(key);
    if (!cell) cells.set(key, { dataType, accessType, accessMethod, metric, count });
    else if (count !== null) cell.count = (cell.count ?? 0) + count;
  }
  return [...cells.values()];
}
