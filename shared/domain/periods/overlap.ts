import type { Breach } from '../breach.ts';
import type { PeriodDates } from './period-draft.ts';
import { say } from '../messages/message.ts';

const lastDay = '9999-12-31';

/** Whether two periods share a day; an open period has no last day. */
export function overlaps(a: PeriodDates, b: PeriodDates): boolean {
  return a.start_date <= (b.end_date ?? lastDay) && b.start_date <= (a.end_date ?? lastDay);
}

/**
 * Breaches between a period and the others of its subscription (D3): no overlap, and at most one open period. The caller omits the stored version of
 * the same period. `formatDate` formats dates in messages.
 */
export function checkOverlap(period: PeriodDates, others: Iterable<PeriodDates>, formatDate = (date: string): string => date): Breach[] {
  const breaches: Breach[] = [];
  for (const other of others) {
    if (period.end_date === null && other.end_date === null) {
      breaches.push({
        field: 'end_date',
        message: say('periods.otherPeriodWithoutEnd', { start: formatDate(other.start_date) }),
      });
    } else if (overlaps(period, other)) {
      const start = formatDate(other.start_date);
      const message =
        other.end_date === null
          ? say('periods.overlapsOpenPeriod', { start })
          : say('periods.overlaps', { start, end: formatDate(other.end_date) });
      breaches.push({ field: 'start_date', message });
    }
  }
  return breaches;
}
