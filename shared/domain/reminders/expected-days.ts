import { addDays } from '../calendar/dates.ts';
import { formState } from '../custom-forms/form-state.ts';
import { effectiveDeadline } from '../periods/deadline.ts';
import { nextScheduleDay, type ScheduleDays } from '../reports/schedule-day.ts';

/*
 * The days on which a person expects or must do something, beside decision deadlines and tasks. Each rule answers null where nothing is awaited.
 */

/**
 * The last day on which the vendor must hear of a cancellation: the period's own deadline, else the proposed one. Null once the notice went out, where
 * the period is over, and for what was not cancelled.
 */
export function noticeDay(
  period: {
    decision: 'undecided' | 'accepted' | 'cancelled';
    notice_sent_on: string | null;
    cancellation_deadline: string | null;
    one_time_purchase: boolean;
    start_date: string;
    end_date: string | null;
  },
  daysBefore: number,
  today: string,
): string | null {
  if (period.decision !== 'cancelled' || period.notice_sent_on !== null) return null;
  return period.end_date !== null && period.end_date < today ? null : effectiveDeadline(period, daysBefore);
}

/** The day by which an invoice must be paid; null for a paid one, a credit note, and where payments are not tracked. */
export function paymentDay(
  invoice: { state: 'registered' | 'approved' | 'paid'; due_date: string | null; amount: number },
  payment: boolean,
): string | null {
  return payment && invoice.state !== 'paid' && invoice.amount > 0 ? invoice.due_date : null;
}

/** How far the answers of the people asked about one period are. */
export interface FeedbackProgress {
  /** The day until which the last of them may answer. */
  day: string;
  answered: number;
  asked: number;
}

/** The day until which answers are expected, and how many came; null where all have answered. */
export function feedbackDay(asked: readonly { answer_by: string; answered: boolean }[]): FeedbackProgress | null {
  const day = asked.flatMap((each) => (each.answered ? [] : [each.answer_by])).reduce((last, each) => (each > last ? each : last), '');
  return day === '' ? null : { day, answered: asked.filter(({ answered }) => answered).length, asked: asked.length };
}

interface LicenseSpan {
  start_date: string;
  end_date: string | null;
  status: 'pending' | 'finalized' | 'dismissed';
}

/** The day on which a license period ends and nothing follows it; null for one without an end, a dismissed and a renewed one. */
export function licenseEnd(period: LicenseSpan, others: readonly LicenseSpan[]): string | null {
  if (period.status === 'dismissed') return null;
  const isRenewed = others.some(({ status, start_date }) => status !== 'dismissed' && start_date > period.start_date);
  return isRenewed ? null : period.end_date;
}

/** The day on which an amendment ends before its license period does; null where both end together, and for a dismissed one. */
export function amendmentEnd(amendment: LicenseSpan, period: Pick<LicenseSpan, 'end_date' | 'status'>): string | null {
  if (amendment.status === 'dismissed' || period.status === 'dismissed') return null;
  return amendment.end_date === period.end_date ? null : amendment.end_date;
}

/** The last day of a form that takes answers, or will; null for a closed one and one without a last day. */
export function formClosingDay(form: { closed: boolean; open_from: string | null; open_to: string | null }, today: string): string | null {
  return formState(form, today) === 'closed' ? null : form.open_to;
}

/** The last day of a financial period that is still open. */
export function financialPeriodEnd(period: { state: 'open' | 'closed'; end_date: string }): string | null {
  return period.state === 'closed' ? null : period.end_date;
}

/** The next day on which a schedule makes its report: today only while its run of today was not planned. Null while it is paused. */
export function reportDay(schedule: ScheduleDays & { planned_on: string | null; paused_at: string | null }, today: string): string | null {
  if (schedule.paused_at !== null) return null;
  return nextScheduleDay(schedule, schedule.planned_on !== null && schedule.planned_on >= today ? addDays(today, 1) : today);
}
