import type { PeriodDates } from './period-draft.ts';

/** The position of a period in time (D3); `open` is a period that has begun and has no end. */
export type PeriodTime = 'upcoming' | 'current' | 'past' | 'open';

/** Computed from the dates and never stored. The first and the last day belong to the period. */
export function periodTime(period: PeriodDates, today: string): PeriodTime {
  if (period.start_date > today) return 'upcoming';
  if (period.end_date === null) return 'open';
  return period.end_date < today ? 'past' : 'current';
}
