import { addDays } from '../calendar/dates.ts';
import { formState } from '../custom-forms/form-state.ts';
import { effectiveDeadline, type TermsDay } from '../periods/deadline.ts';
import { nextScheduleDay, type ScheduleDays } from '../reports/schedule-day.ts';

/* The expected days of a person beside decision deadlines and tasks. Each rule answers null if nothing is expected. */

/**
 * The last day to notify the vendor of a cancellation: the period's own deadline, else that of the contract's terms, else the proposed one. Null if
 * the notice was sent, the period is over, or it was not cancelled.
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
  termsDay?: TermsDay,
): string | null {
  if (period.decision !== 'cancelled' || period.notice_sent_on !== null) return null;
  return period.end_date !== null && period.end_date < today ? null : effectiveDeadline(period, daysBefore, termsDay);
}

/** The due date of an invoice; null for a paid one, a credit note, and where payments are not tracked. */
export function paymentDay(
  invoice: { state: 'registered' | 'approved' | 'paid'; due_date: string | null; amount: number },
  payment: boolean,
): string | null {
  return payment && invoice.state !== 'paid' && invoice.amount > 0 ? invoice.due_date : null;
}

/** The progress of the feedback on one period. */
export interface FeedbackProgress {
  /** The last day on which an answer is still due. */
  day: string;
  answered: number;
  asked: number;
}

/** The last day on which answers are due, and how many came; null if all have answered. */
export function feedbackDay(asked: readonly { answer_by: string; answered: boolean }[]): FeedbackProgress | null {
  const day = asked.flatMap((each) => (each.answered ? [] : [each.answer_by])).reduce((last, each) => (each > last ? each : last), '');
  return day === '' ? null : { day, answered: asked.filter(({ answered }) => answered).length, asked: asked.length };
}

interface LicenseSpan {
  start_date: string;
  end_date: string | null;
  status: 'pending' | 'finalized' | 'dismissed';
}

/** The day on which a license period ends without a successor; null for an open, dismissed or renewed one. */
export function licenseEnd(period: LicenseSpan, others: readonly LicenseSpan[]): string | null {
  if (period.status === 'dismissed') return null;
  const isRenewed = others.some(({ status, start_date }) => status !== 'dismissed' && start_date > period.start_date);
  return isRenewed ? null : period.end_date;
}

/** The day on which an amendment ends, if its license period ends on another day; null if both end together or one is dismissed. */
export function amendmentEnd(amendment: LicenseSpan, period: Pick<LicenseSpan, 'end_date' | 'status'>): string | null {
  if (amendment.status === 'dismissed' || period.status === 'dismissed') return null;
  return amendment.end_date === period.end_date ? null : amendment.end_date;
}

/** The last day of a form that accepts answers now or later; null for a closed one or one without a last day. */
export function formClosingDay(form: { closed: boolean; open_from: string | null; open_to: string | null }, today: string): string | null {
  return formState(form, today) === 'closed' ? null : form.open_to;
}

/** The last day of a financial period that is still open. */
export function financialPeriodEnd(period: { state: 'open' | 'closed'; end_date: string }): string | null {
  return period.state === 'closed' ? null : period.end_date;
}

/** The next day on which a schedule creates its report; today only if today's run was not planned yet. Null while paused. */
export function reportDay(schedule: ScheduleDays & { planned_on: string | null; paused_at: string | null }, today: string): string | null {
  if (schedule.paused_at !== null) return null;
  return nextScheduleDay(schedule, schedule.planned_on !== null && schedule.planned_on >= today ? addDays(today, 1) : today);
}
