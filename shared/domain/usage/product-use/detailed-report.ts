import type { UsageRow, UsageTitle } from '../counter/counter-report.ts';
import { countUsage, type MonthReport } from '../counting/count-usage.ts';
import { monthReportId, monthReportsOfStored, type Pin, pinnedOf, type StoredReport } from '../counting/stored-report.ts';
import { valuesKey } from '../counting/usage-values.ts';

/** A loaded report with its titles and their counts; `rows` has counts for `months`. */
export type DetailedReport = { stored: StoredReport; months: readonly string[]; titles: readonly UsageTitle[]; rows: readonly UsageRow[] };

/** The counted rows of a source's reports. */
export type RowsInForce = {
  /** Reports of complete months. */
  complete: MonthReport[];
  /** Whether a row counts, per month of its report: its report is in force and the month is complete (rule RC01). */
  countsOf: (report: DetailedReport, row: UsageRow) => readonly boolean[];
};

export function rowsInForce(reports: readonly DetailedReport[], pins: readonly Pin[] = []): RowsInForce {
  const stored = reports.map((report) => report.stored);
  const counted = countUsage(stored.flatMap(monthReportsOfStored), pinnedOf(pins));
  const complete = counted.reports.filter(({ state }) => state !== 'partial');
  const completeIds = new Set(complete.map(({ id }) => id));
  const cells = new Set(counted.cells.map((cell) => `${cell.reportId} ${valuesKey(cell)}`));
  // Cached by report and values: rows of thousands of titles share a few values.
  const known = new Map<string, boolean[]>();
  return {
    complete,
    countsOf: (report, row) => {
      const values = valuesKey(row);
      const key = `${report.stored.id} ${values}`;
      let counts = known.get(key);
      if (!counts) {
        const ids = report.months.map((month) => monthReportId(report.stored.id, month));
        known.set(key, (counts = ids.map((id) => completeIds.has(id) && cells.has(`${id} ${values}`))));
      }
      return counts;
    },
  };
}
