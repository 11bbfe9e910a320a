import { nextDay } from '../calendar/dates.ts';
import { lastDayOfNotice } from './notice-day.ts';
import type { SubscriptionTerms } from './subscription-terms.ts';

interface Span {
  start_date: string;
  end_date: string | null;
  one_time_purchase: boolean;
}

/** The day that terms give the decision on a period; `bound` without a day where the contract cannot be ended yet. */
export type TermsDeadline = { from: 'notice' | 'opt_out'; day: string } | { from: 'bound'; day: null; until: string };

/**
 * Whether terms move the deadline of a period (RQ02): of one that is decided only if they were entered before the decision, of any other only if it had
 * not started then. `created_at` counts as the decision of a period that was imported decided.
 */
export function isUnderTerms(
  { entered_on, entered_at = entered_on }: { entered_on: string; entered_at?: string | undefined },
  period: { start_date: string; decision: 'undecided' | 'accepted' | 'cancelled'; decided_at: string | null; created_at: string },
): boolean {
  return period.decision === 'undecided' ? period.start_date > entered_on : (period.decided_at ?? period.created_at) >= entered_at;
}

/**
 * The deadline of a period under the terms of its subscription (RQ02, RQ03). It is the last day of notice of the period before, which ends the day
 * before this one starts. Undefined for a first period, after a gap, and without notice: then the library's setting applies.
 * A period that starts before the contract may end has only the opt-out days within the period before.
 */
export function termsDeadline(
  terms: Pick<SubscriptionTerms, 'notice' | 'fixed_until' | 'opt_out'>,
  period: Span,
  before: Span | undefined,
): TermsDeadline | undefined {
  if (period.one_time_purchase) return undefined;
  if (terms.fixed_until !== null && period.start_date <= terms.fixed_until) {
    const from = before?.start_date ?? '';
    const day = terms.opt_out.findLast((each) => each >= from && each < period.start_date);
    return day === undefined ? { from: 'bound', day: null, until: terms.fixed_until } : { from: 'opt_out', day };
  }
  if (terms.notice === null || !before || before.one_time_purchase || before.end_date === null) return undefined;
  if (nextDay(before.end_date) !== period.start_date) return undefined;
  return { from: 'notice', day: lastDayOfNotice(before.end_date, terms.notice) };
}
