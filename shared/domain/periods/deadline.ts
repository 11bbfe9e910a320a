import { addDays } from '../calendar/dates.ts';

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
