import { holdsOn, type Span } from './license-time.ts';

interface Dated extends Span {
  status: 'pending' | 'finalized' | 'dismissed';
}

/** Periods from the latest to the earliest. */
export function latestFirst<P extends Span>(periods: readonly P[]): P[] {
  return periods.toSorted((a, b) => (a.start_date === b.start_date ? 0 : a.start_date < b.start_date ? 1 : -1));
}

/**
 * The period that a list shows of a licence: the latest of those in force on the day, else the next to begin, else the last. A dismissed
 * one only where there is no other.
 */
export function shownPeriod<P extends Dated>(periods: readonly P[], day: string): P | undefined {
  const wanted = periods.filter(({ status }) => status !== 'dismissed');
  const sorted = latestFirst(wanted.length > 0 ? wanted : periods);
  return sorted.find((period) => holdsOn(period, day)) ?? sorted.findLast(({ start_date }) => start_date > day) ?? sorted[0];
}
