import { addDays, nextDay } from '../calendar/dates.ts';
import type { WorkDay } from '../reminders/day-to-work.ts';
import type { SubscriptionTerms } from './subscription-terms.ts';
import { termsDeadline } from './terms-deadline.ts';

/** Days before the deadline on which a renewal by itself is announced. */
export const announcementDays: readonly number[] = [30, 14, 3];

/** Days before the last day of notice on which a missing next period is made, so that it can be announced and decided. */
const makeBeforeDays = 120;

type Terms = Pick<SubscriptionTerms, 'renewal' | 'notice' | 'fixed_until' | 'opt_out'>;

interface RenewingPeriod {
  start_date: string;
  end_date: string | null;
  one_time_purchase: boolean;
  cancellation_deadline: string | null;
  decision: 'undecided' | 'accepted' | 'cancelled';
}

/** A renewal that happens without a decision: its day, and the last day to cancel; null if only the start of the period is known. */
export interface AutomaticRenewal {
  day: string;
  deadline: string | null;
}

/**
 * The renewal of a period by its contract alone (RQ06): on the day after its deadline or, without a deadline, on the day of its start. Undefined where
 * the contract does not renew by itself, for a first period, after a gap, and after a cancelled period.
 */
export function automaticRenewal(terms: Terms, period: RenewingPeriod, before: RenewingPeriod | undefined): AutomaticRenewal | undefined {
  if (terms.renewal !== 'automatic' || period.one_time_purchase) return undefined;
  if (!before || before.decision === 'cancelled' || before.end_date === null) return undefined;
  if (nextDay(before.end_date) !== period.start_date) return undefined;
  const deadline = period.cancellation_deadline ?? termsDeadline(terms, period, before)?.day ?? null;
  return { day: deadline === null ? period.start_date : nextDay(deadline), deadline };
}

/**
 * Whether a renewal happens in the daily work of a day: since the last run, and after the terms were entered. Terms that are entered late decide
 * nothing.
 */
export function isRenewalDue({ day: renewal }: AutomaticRenewal, { day, since }: WorkDay, enteredOn: string): boolean {
  return renewal > since && renewal <= day && renewal > enteredOn;
}

/** The day from which the period after a latest one is made where none follows (RQ06); undefined where the contract ends with it. */
export function makeNextFrom(terms: Terms, latest: RenewingPeriod): string | undefined {
  if (latest.one_time_purchase || latest.end_date === null || latest.decision === 'cancelled') return undefined;
  const next = { start_date: nextDay(latest.end_date), end_date: null, one_time_purchase: false } as const;
  const renewal = automaticRenewal(terms, { ...next, cancellation_deadline: null, decision: 'undecided' }, latest);
  return renewal && addDays(renewal.deadline ?? next.start_date, -makeBeforeDays);
}

/** The effect of a missed deadline: the contract goes before the library's setting both ways (RQ13). */
export function silencePolicy<P extends 'nothing' | 'renew' | 'cancel'>(terms: Pick<Terms, 'renewal'> | null, policy: P): P | 'nothing' {
  if (terms?.renewal === 'automatic') return 'nothing';
  return terms?.renewal === 'none' && policy === 'renew' ? 'nothing' : policy;
}
