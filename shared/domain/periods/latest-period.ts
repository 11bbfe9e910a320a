import type { PeriodDates } from './period-draft.ts';

/**
 * The latest period of a subscription: the one that starts last, whatever its decision; of two that start on one day
 * the one that ends later, an open one last. Undefined for none. The one definition used everywhere.
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
