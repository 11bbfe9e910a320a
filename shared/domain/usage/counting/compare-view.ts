import type { CounterReport } from '../counter/counter-report.ts';
import { reportTypeOf } from '../counter/report-types.ts';
import { isOverlapping, isWithin } from './usage-values.ts';

/** The difference between a view and its full report, filtered like the view. */
export type ViewDifference = {
  metric: string;
  /** Sums of the months in both reports. */
  view: number;
  full: number;
  /** `view` minus `full`. */
  difference: number;
  /** The months with differences. */
  months: string[];
};

/**
 * Compares a standard view with its full report (rule RC02). Undefined if they are not comparable: another release, another report, or a full report
 * without the breakdown that the view needs.
 */
export function compareView(view: CounterReport, full: CounterReport): ViewDifference[] | undefined {
  const { release, report } = view.header;
  if (release === null || report === null || full.header.release !== release) return undefined;
  const type = reportTypeOf(release, report);
  if (type?.viewOf === undefined || type.viewOf !== full.header.report) return undefined;
  const within = full.rows.filter((row) => isWithin(row, type.filter));
  if (full.rows.some((row) => isOverlapping(row, type.filter) && !isWithin(row, type.filter))) return undefined;
  const differences: ViewDifference[] = [];
  for (const metric of type.filter.metrics ?? []) {
    const difference: ViewDifference = { metric, view: 0, full: 0, difference: 0, months: [] };
    for (const [index, month] of view.months.entries()) {
      const other = full.months.indexOf(month);
      if (other < 0 || !isComplete(view, index) || !isComplete(full, other)) continue;
      const [ofView, ofFull] = [sumAt(view.rows, metric, index), sumAt(within, metric, other)];
      difference.view += ofView;
      difference.full += ofFull;
      if (ofView !== ofFull) difference.months.push(month);
    }
    difference.difference = difference.view - difference.full;
    if (difference.months.length > 0) differences.push(difference);
  }
  return differences;
}

function isComplete({ states }: CounterReport, index: number): boolean {
  return states[index] === 'loaded' || states[index] === 'none';
}

function sumAt(rows: CounterReport['rows'], metric: string, index: number): number {
  return rows.reduce((sum, row) => (row.metric === metric ? sum + (row.counts[index] ?? 0) : sum), 0);
}
