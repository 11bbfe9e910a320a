import type { CounterReport, MonthState, Release } from '../counter/counter-report.ts';
import type { ReportFilter } from '../counter/report-types.ts';
import type { MonthReport } from './count-usage.ts';

/** Sums over the titles of a report by the dimensions of use, one for each of its months. */
export type StoredCells = {
  data_type: string | null;
  access_type: string | null;
  access_method: string | null;
  metric: string;
  counts: (number | null)[];
};

/** A report as stored in its record. */
export type StoredReport = {
  id: string;
  release: Release;
  report: string;
  reported_at: string | null;
  origin: 'harvest' | 'upload';
  months: readonly string[];
  states: readonly MonthState[];
  filters: Readonly<Record<string, readonly string[]>>;
  cells: readonly StoredCells[];
};

/** A person's choice of a report for a month. */
export type Pin = { month: string; usage_report_id: string };

/** The sums of a report, in the order of its rows. */
export function storedCellsOf({ rows, months }: Pick<CounterReport, 'rows' | 'months'>): StoredCells[] {
  const cells = new Map<string, StoredCells>();
  for (const { dataType, accessType, accessMethod, metric, counts } of rows) {
    const key = JSON.stringify([dataType, accessType, accessMethod, metric]);
    let cell = cells.get(key);
    if (!cell) {
      const values = { data_type: dataType, access_type: accessType, access_method: accessMethod, metric };
      cells.set(key, (cell = { ...values, counts: months.map(() => null) }));
    }
    for (const [index, count] of counts.entries()) if (count !== null) cell.counts[index] = (cell.counts[index] ?? 0) + count;
  }
  return [...cells.values()];
}

/** The id of one month of a report in counting. */
export function monthReportId(reportId: string, month: string): string {
  return `${reportId} ${month}`;
}

/** The months of a stored report, as input for `countUsage`. */
export function monthReportsOfStored(stored: StoredReport): MonthReport[] {
  const { id, release, report, reported_at: createdAt, origin, filters } = stored;
  const filter: ReportFilter = {
    ...(filters['Data_Type'] && { dataTypes: filters['Data_Type'] }),
    ...(filters['Access_Type'] && { accessTypes: filters['Access_Type'] }),
    ...(filters['Access_Method'] && { accessMethods: filters['Access_Method'] }),
    ...(filters['Metric_Type'] && { metrics: filters['Metric_Type'] }),
  };
  return stored.months.map((month, index) => ({
    id: monthReportId(id, month),
    month,
    release,
    report,
    createdAt,
    origin,
    filter,
    state: stored.states[index] ?? 'missing',
    cells: stored.cells.map(({ data_type, access_type, access_method, metric, counts }) => ({
      dataType: data_type,
      accessType: access_type,
      accessMethod: access_method,
      metric,
      count: counts[index] ?? null,
    })),
  }));
}

/** The ids of pinned months of reports. */
export function pinnedOf(pins: readonly Pin[]): Set<string> {
  return new Set(pins.map(({ usage_report_id, month }) => monthReportId(usage_report_id, month)));
}
