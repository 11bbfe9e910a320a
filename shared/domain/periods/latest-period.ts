import type { PeriodDates } from './period-draft.ts';

/**
 * The latest period of a subscription, whatever its decision: the one that starts last. Of two with one start, the one that ends later; an open one
 * comes last. Undefined without periods. All code uses this definition.
 */
export function latestPeriod<P extends PeriodDates>(periods: Iterable<P>): P | undefined {
  let latest: P | undefined;
  for (const period of periods) {
    if (latest === undefined || isLater(period, latest)) latest = period;
  }
  return latest;
}

function isLater(period: PeriodDates, than: PeriodDates): boolean {
  if (period.start_date !== than.start_date) return period.start_date > than.start_date;
  return than.end_date !== null && (period.end_date === null || period.end_date > than.end_date);
}
