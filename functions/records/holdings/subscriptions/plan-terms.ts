import type { ContractTerms, Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { breached, invalid } from '#shared/contract/errors.ts';
import type { TermsOutcome } from '#shared/contract/rows/terms-row.ts';
import { nextDay } from '#shared/domain/calendar/dates.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { effectiveDeadline } from '#shared/domain/periods/deadline.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { checkTerms, orderedTerms } from '#shared/domain/terms/check-terms.ts';
import { type PlannedYear, planYears, yearsOf } from '#shared/domain/terms/contract-years.ts';
import { weekendDay } from '#shared/domain/terms/notice-day.ts';
import { termsDeadline } from '#shared/domain/terms/terms-deadline.ts';
import { english } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { termsDeadlineOf } from '../../ground/references/deadline-of.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { periodBefore } from '../../ground/references/period-before.ts';
import { lockOf, priceLockOf } from '../periods/guard-lock.ts';

export type NewTerms = Omit<ContractTerms, 'entered_on'>;

/** The effect of new terms on a subscription, before anything is written. */
export interface PlannedTerms {
  terms: ContractTerms | null;
  periods: TermsOutcome['periods'];
  /** Decided and past periods with the day that the terms so far gave them: it stays (RQ02). */
  kept: { id: string; day: string }[];
  /** The years of the contract; an existing period is accepted if it is undecided and not locked, and stays as it is otherwise. */
  years: (PlannedYear<SubscriptionPeriod> & { stays: boolean })[];
  notes: Message[];
}

/**
 * Plans new terms of a subscription, or their removal (C880, RQ01-RQ03). `model` is that of the commit, `given` has no replaced references. Throws 422
 * with all breaches; `makePeriods` also checks the periods of the contract's years.
 */
export function planTerms(model: ReadModel, subscription: Subscription, given: NewTerms | null, makePeriods = false): PlannedTerms {
  const { date_format, cancellation_reminder_days_before_start_date: daysBefore } = memberOf(model);
  const show = (date: string): string => formatDate(date, date_format);
  const day = dayOf(model);
  const periods = model.by('subscription_period', 'subscription_id', subscription.id);
  const breaches = given === null ? [] : checkTerms(given, show);
  const years = given === null || breaches.length > 0 || !makePeriods ? [] : planYears(yearsOf(given), periods, show);
  const refused = years.flatMap(({ breach }) => breach ?? []);
  const all = [...breaches, ...refused];
  if (all.length > 0) throw breached(all.map((breach) => ({ ...breach, field: `terms.${breach.field}` })));
  if (years.length > 0 && periods.length === 0) throw invalid({ make_periods: [say('terms.noPeriodToCopy')] });
  const terms = given && { ...orderedTerms(given), entered_on: day };
  const coming = periods
    .filter(({ start_date, decision }) => start_date > day && decision === 'undecided')
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    .map((period) => comingOf(period));
  const withStays = years.map((year) => ({
    ...year,
    stays: year.existing !== undefined && (year.existing.decision !== 'undecided' || priceLockOf(model, year.existing) !== undefined),
  }));
  const kept = periods.flatMap((period) => {
    const day = coming.some(({ id }) => id === period.id) ? null : termsDeadlineOf(model, period)?.day;
    return period.cancellation_deadline !== null || !day || lockOf(model, period) !== undefined ? [] : [{ id: period.id, day }];
  });
  return { terms, periods: coming, kept, years: withStays, notes: notesOn({ given, latest: latestPeriod(periods), coming, day, show }) };

  function comingOf(period: SubscriptionPeriod): TermsOutcome['periods'][number] {
    const before = periodBefore(model, period);
    const [was, is] = [subscription.terms, terms].map((each) => each && termsDeadline(each, period, before));
    // A locked period keeps its own deadline until a person unlocks it.
    const own = period.cancellation_deadline;
    const follows = own !== null && own === is?.day && lockOf(model, period) === undefined;
    const next = follows ? { ...period, cancellation_deadline: null } : period;
    return {
      id: period.id,
      start_date: period.start_date,
      end_date: period.end_date,
      deadline_before: effectiveDeadline(period, daysBefore, was?.day),
      deadline: effectiveDeadline(next, daysBefore, is?.day),
      source: next.cancellation_deadline !== null ? 'own' : (is?.from ?? (period.one_time_purchase ? null : 'proposed')),
      follows,
    };
  }
}

type Coming = Pick<TermsOutcome['periods'][number], 'start_date' | 'deadline' | 'source'>;

/** The decision on the period after the latest one, if that is in force: it is not made yet. */
function nextDecision(given: NewTerms, latest: SubscriptionPeriod, day: string): Coming[] {
  if (latest.end_date === null || latest.end_date < day || latest.decision === 'cancelled') return [];
  const start_date = nextDay(latest.end_date);
  const is = termsDeadline(given, { start_date, end_date: null, one_time_purchase: false }, latest);
  return is ? [{ start_date, deadline: is.day, source: is.from }] : [];
}

interface Planned {
  given: NewTerms | null;
  latest: SubscriptionPeriod | undefined;
  coming: readonly Coming[];
  day: string;
  show: (date: string) => string;
}

/** Facts that a person should know: a last day of notice that has passed or is on a weekend, and a period without one. */
function notesOn({ given, latest, coming, day, show }: Planned): Message[] {
  if (given === null || !latest) return [];
  const followed =
    coming.length > 0 ? coming.filter(({ source }) => source !== 'own' && source !== 'proposed') : nextDecision(given, latest, day);
  const passed = followed.find(({ deadline }) => deadline !== null && deadline < day);
  const [next] = followed.filter(({ source }) => source === 'notice');
  const weekend = next?.deadline ? weekendDay(next.deadline) : undefined;
  return [
    ...(given.notice && latest.end_date === null ? [say('terms.noEndNoNotice')] : []),
    ...(passed?.deadline ? [say('terms.deadlinePassed', { date: show(passed.deadline), start: show(passed.start_date) })] : []),
    ...(weekend && next?.deadline && !passed
      ? [say(weekend === 'saturday' ? 'terms.onSaturday' : 'terms.onSunday', { date: show(next.deadline) })]
      : []),
  ];
}

/** A plan as calls answer it. */
export function termsOutcome(subscription: Subscription, plan: PlannedTerms): TermsOutcome {
  const rowOf = ({ start_date, end_date, price }: PlannedYear<SubscriptionPeriod>) => ({ start_date, end_date, price });
  return {
    id: subscription.id,
    name: subscription.name,
    before: subscription.terms,
    after: plan.terms,
    periods: plan.periods,
    made: plan.years.filter(({ stays }) => !stays).map(rowOf),
    left: plan.years.filter(({ stays }) => stays).map(rowOf),
    notes: plan.notes.map((note) => english(note)),
    notes_code: plan.notes,
  };
}
