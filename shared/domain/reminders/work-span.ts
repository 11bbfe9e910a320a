import { daysBetween } from '../calendar/dates.ts';

/** How soon something is to be done: `week` within 7 days, `month` within 30; undefined for what can wait longer. */
export type WorkSpan = 'overdue' | 'week' | 'month';

/** The span of a day, seen from today. */
export function workSpanOf(date: string, today: string): WorkSpan | undefined {
  const days = daysBetween(today, date);
  if (days < 0) return 'overdue';
  if (days <= 7) return 'week';
  return days <= 30 ? 'month' : undefined;
}
