import type { PeriodDates } from './period-draft.ts';

/** Where a period stands in time (D3); `open` is a period without an end that has begun. */
export type PeriodTime = 'upcoming' | 'current' | 'past' | 'open';

/** Derived from the dates and never stored. The first and the last day belong to the period. */
export function periodTime(period: PeriodDates, today: string): PeriodTime {
  if (period.start_date > today) return 'upcoming';
  if (period.end_date === null) return 'open';
  return period.end_date < today ? 'past' : 'current';
}
