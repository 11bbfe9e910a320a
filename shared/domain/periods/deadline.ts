import { addDays } from '../calendar/dates.ts';
import { lockCause } from './period-lock.ts';

/**
 * The proposed decision deadline of a period without one: the member's `cancellation_reminder_days_before_start_date` before the start, and at least
 * one day (D5).
 */
export function proposedDeadline(start: string, daysBefore: number): string {
  return addDays(start, -Math.max(1, daysBefore));
}

/**
 * The day that the contract's terms give the decision on a period (RQ02). Null where they say that it cannot be ended yet; undefined without terms, and
 * where they give no day.
 */
export type TermsDay = string | null | undefined;

/**
 * The deadline in force of a period: its own, else that of the contract's terms, else the library's proposal (D5, RQ02). Null for a one-time purchase
 * without a deadline, and while the contract is bound. `daysBefore` is the member's `cancellation_reminder_days_before_start_date`.
 */
export function effectiveDeadline(
  period: { cancellation_deadline: string | null; one_time_purchase: boolean; start_date: string },
  daysBefore: number,
  termsDay?: TermsDay,
): string | null {
  if (period.cancellation_deadline !== null) return period.cancellation_deadline;
  if (termsDay !== undefined) return termsDay;
  return period.one_time_purchase ? null : proposedDeadline(period.start_date, daysBefore);
}

interface DatedPeriod {
  decision: 'undecided' | 'accepted' | 'cancelled';
  workflow: string;
  unlocked_at: string | null;
  order_date: string | null;
}

/**
 * Whether the deadline has no effect any more: the period is cancelled, accepted and ordered or paid, or locked (D9). An unsent notice has its own
 * day (`noticeDay`).
 */
export function isDeadlineDone(period: DatedPeriod, invoices: readonly { state: string; paid_at: string | null }[]): boolean {
  if (period.decision === 'cancelled' || lockCause(period, invoices) !== undefined) return true;
  return period.decision === 'accepted' && (period.order_date !== null || invoices.some(({ state }) => state === 'paid'));
}

/** The deadline in lists, headers and calendars (D5): null once it has no effect. */
export function openDeadline(
  period: DatedPeriod & Parameters<typeof effectiveDeadline>[0],
  daysBefore: number,
  invoices: readonly { state: string; paid_at: string | null }[],
  termsDay?: TermsDay,
): string | null {
  return isDeadlineDone(period, invoices) ? null : effectiveDeadline(period, daysBefore, termsDay);
}
