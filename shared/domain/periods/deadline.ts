import { addDays, daysBetween } from '../calendar/dates.ts';

/**
 * The decision deadline proposed for a period that has none of its own:
 * `cancellation_reminder_days_before_start_date` of the member before the start, at least a day before it (D5).
 */
export function proposedDeadline(start: string, daysBefore: number): string {
  return addDays(start, -Math.max(1, daysBefore));
}

/**
 * The day by which a period is to be decided: its own deadline, else the proposed one (D5). Null for what was bought once and has none.
 * `daysBefore` is the member's `cancellation_reminder_days_before_start_date`.
 */
export function effectiveDeadline(
  period: { cancellation_deadline: string | null; one_time_purchase: boolean; start_date: string },
  daysBefore: number,
): string | null {
  return period.cancellation_deadline ?? (period.one_time_purchase ? null : proposedDeadline(period.start_date, daysBefore));
}

/** How near a deadline is; `overdue` is past, `today` counts as within 7 days. */
export type DeadlineUrgency = 'overdue' | 'within_7' | 'within_30' | 'within_60' | 'within_90' | 'later';

export function deadlineUrgency(deadline: string, today: string): DeadlineUrgency {
  const days = daysBetween(today, deadline);
  if (days < 0) return 'overdue';
  if (days <= 7) return 'within_7';
  if (days <= 30) return 'within_30';
  if (days <= 60) return 'within_60';
  return days <= 90 ? 'within_90' : 'later';
}
