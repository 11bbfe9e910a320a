import { addDays, addYears, nextDay } from '#shared/domain/calendar/dates.ts';
import { blankTerms, type SubscriptionTerms } from '#shared/domain/terms/subscription-terms.ts';
import type { DemoRecord, Made } from './demo-record.ts';

type Period = Made<'subscription_period'>;
type Records = readonly DemoRecord<'subscription' | 'subscription_period'>[];

/** A kind of contract: its terms, from the period that it is about. */
type Contract = (next: Period) => Partial<SubscriptionTerms>;

/** Years for which a contract is bound. */
const boundYears = 3;

const months = (count: number): SubscriptionTerms['notice'] => ({ count, unit: 'month' });

/** One contract of each kind, for a subscription whose next year is still undecided. */
const ofUndecided: readonly Contract[] = [
  () => ({ renewal: 'automatic', notice: months(3), notice_to: 'renewals@publisher.example', notice_form: 'email' }),
  () => ({ renewal: 'automatic', notice: { count: 60, unit: 'day' }, notice_form: 'letter', source: 'license' }),
  () => ({ renewal: 'on_order', notice: months(2), notice_form: 'portal' }),
  () => ({ renewal: 'none', notice: months(1) }),
  () => ({ renewal: 'on_order', notice: months(3), length_months: 18 }),
  ({ start_date, price }) => ({
    renewal: 'on_order',
    notice: months(6),
    fixed_until: addDays(addYears(start_date, boundYears), -1),
    years: Array.from({ length: boundYears }, (_, index) => ({
      start_date: addYears(start_date, index),
      price: price === null ? null : Math.round(price * (100 + 3 * index)) / 100,
    })),
    opt_out: [addDays(start_date, -62), addDays(addYears(start_date, 1), -62)],
  }),
];

/**
 * The records with the contract terms of some subscriptions, each kind twice. Their undecided period has no deadline of its own, so that it follows
 * the terms; all others keep the deadlines from which the product proposes terms.
 */
export function withTerms(records: Records, today: string): Records {
  const latest = new Map<string, { next: Period; before: Period | undefined }>();
  for (const { kind, data } of records) {
    if (kind !== 'subscription_period') continue;
    const period = data as Period;
    const known = latest.get(period.subscription_id);
    if (!known || period.start_date > known.next.start_date) latest.set(period.subscription_id, { next: period, before: known?.next });
  }
  const given = new Map<string, SubscriptionTerms>();
  // The last ones, so that the subscriptions that come first in lists stay plain.
  for (const [id, { next, before }] of [...latest].toReversed()) {
    if (given.size >= ofUndecided.length * 2) break;
    const follows = typeof before?.end_date === 'string' && nextDay(before.end_date) === next.start_date;
    if (!follows || next.one_time_purchase || next.decision !== 'undecided' || next.start_date <= today || next.workflow !== 'not_started')
      continue;
    given.set(id, { ...blankTerms, ...ofUndecided[given.size % ofUndecided.length]?.(next) });
  }
  return records.map((record) => {
    const terms = given.get(record.kind === 'subscription' ? record.data.id : (record.data as Period).subscription_id);
    if (!terms) return record;
    if (record.kind === 'subscription') {
      const stored = { ...terms, years: [...terms.years], opt_out: [...terms.opt_out], entered_on: addDays(today, -200) };
      return { ...record, data: { ...record.data, terms: stored } };
    }
    const period = record.data as Period;
    const isNext = latest.get(period.subscription_id)?.next.id === period.id;
    return isNext ? { kind: 'subscription_period', data: { ...period, cancellation_deadline: null } } : record;
  });
}
