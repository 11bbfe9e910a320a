import { holdsOn, type Span } from './license-time.ts';

interface Dated extends Span {
  status: 'pending' | 'finalized' | 'dismissed';
}

/** Sorts periods, latest first. */
export function latestFirst<P extends Span>(periods: readonly P[]): P[] {
  return periods.toSorted((a, b) => (a.start_date === b.start_date ? 0 : a.start_date < b.start_date ? 1 : -1));
}

/**
 * The license period shown in lists: the latest one in force on the day, else the next to begin, else the last.
 * A dismissed period is shown only if there is no other.
 */
export function shownPeriod<P extends Dated>(periods: readonly P[], day: string): P | undefined {
  const wanted = periods.filter(({ status }) => status !== 'dismissed');
  const sorted = latestFirst(wanted.length > 0 ? wanted : periods);
  return sorted.find((period) => holdsOn(period, day)) ?? sorted.findLast(({ start_date }) => start_date > day) ?? sorted[0];
}
