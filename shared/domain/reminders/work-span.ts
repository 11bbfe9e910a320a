import { daysBetween } from '../calendar/dates.ts';

/** Urgency of work: `week` within 7 days, `month` within 30. */
export type WorkSpan = 'overdue' | 'week' | 'month';

/** The span of a day, counted from today; undefined for a day further ahead. */
export function workSpanOf(date: string, today: string): WorkSpan | undefined {
  const days = daysBetween(today, date);
  if (days < 0) return 'overdue';
  if (days <= 7) return 'week';
  return days <= 30 ? 'month' : undefined;
}
