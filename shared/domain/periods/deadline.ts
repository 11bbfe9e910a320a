import { addDays } from '../calendar/dates.ts';
import { lockCause } from './period-lock.ts';

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

interface DatedPeriod {
  decision: 'undecided' | 'accepted' | 'cancelled';
  workflow: string;
  unlocked_at: string | null;
  order_date: string | null;
}

/**
 * Whether nothing can be decided by the deadline any more: the period is cancelled, renewed and ordered or paid, or locked (D9). A notice that is still
 * to be sent has a day of its own (`noticeDay`).
 */
export function isDeadlineDone(period: DatedPeriod, invoices: readonly { state: string; paid_at: string | null }[]): boolean {
  if (period.decision === 'cancelled' || lockCause(period, invoices) !== undefined) return true;
  return period.decision === 'accepted' && (period.order_date !== null || invoices.some(({ state }) => state === 'paid'));
}

/** The deadline as lists, headers and calendars show it (D5): null once it is done. */
export function openDeadline(
  period: DatedPeriod & Parameters<typeof effectiveDeadline>[0],
  daysBefore: number,
  invoices: readonly { state: string; paid_at: string | null }[],
): string | null {
  return isDeadlineDone(period, invoices) ? null : effectiveDeadline(period, daysBefore);
}
