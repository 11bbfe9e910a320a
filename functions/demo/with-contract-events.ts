import { addDays, addMonths, addYears, nextDay } from '#shared/domain/calendar/dates.ts';
import { financialPeriodFor } from '#shared/domain/calendar/financial-periods.ts';
import { say } from '#shared/domain/messages/message.ts';
import { convert } from '#shared/domain/money/amount.ts';
import { noPrices } from '#shared/domain/periods/resolve-prices.ts';
import { proratedPrice } from '#shared/domain/periods/prorated-price.ts';
import { lastDayOfNotice } from '#shared/domain/terms/notice-day.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Random } from './random.ts';

type Subscription = Made<'subscription'>;
type Period = Made<'subscription_period'>;
type Terms = NonNullable<Subscription['terms']>;

interface Around {
  today: string;
  /** The currency of the library. */
  local: string;
  financialPeriods: readonly Made<'financial_period'>[];
}

/**
 * The records with what contract terms led to: a contract that renewed by itself, one that is bound for several years with a period for each, one that
 * lasts until the end of the library's year at the yearly price, and reminders of subscriptions.
 */
export function withContractEvents(random: Random, records: readonly DemoRecord[], around: Around): DemoRecord[] {
  const periods = records.flatMap(({ kind, data }) => (kind === 'subscription_period' ? [data as Period] : []));
  const held = records.flatMap(({ kind, data }) => {
    if (kind !== 'subscription' || data.terms === null) return [];
    const own = periods.filter(({ subscription_id }) => subscription_id === data.id);
    const [next, before] = own.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1));
    if (next?.decision !== 'undecided' || next.workflow !== 'not_started') return [];
    return [
      {
        subscription: data as Subscription,
        terms: data.terms as Terms,
        next,
        yearly: before?.currency === next.currency ? before.price : null,
      },
    ];
  });
  const renewing = held.findLast(({ terms, next }) => terms.renewal === 'automatic' && addMonths(next.start_date, -12) <= around.today);
  const bound = held.findLast(({ terms }) => terms.years.length > 0);
  const odd = held.findLast(({ terms, yearly }) => terms.length_months === 18 && yearly !== null);
  const changed = new Map<string, DemoRecord>();
  const set = (record: DemoRecord): unknown => changed.set(record.data.id, record);
  if (renewing) for (const record of renewed(renewing, around.today)) set(record);
  const years = bound ? boundPeriods(random, bound, around) : [];
  for (const record of years) set(record);
  if (odd) set({ kind: 'subscription_period', data: { ...odd.next, ...eighteenMonths(odd.next, odd.yearly, around.local) } });
  const known = new Set(records.map(({ data }) => data.id));
  return [
    ...records.map((record) => changed.get(record.data.id) ?? record),
    ...years.filter(({ data }) => !known.has(data.id)),
    ...makeReminders(random, held, around.today),
  ];
}

/** A contract whose last day of notice has passed, renewed on the day after, without a price. */
function renewed({ subscription, terms, next }: { subscription: Subscription; terms: Terms; next: Period }, today: string): DemoRecord[] {
  const end = addDays(next.start_date, -1);
  const noticeOf = (count: number) => ({ count, unit: 'month' as const });
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const count = months.find((each) => lastDayOfNotice(end, noticeOf(each)) < today) ?? 12;
  const date = lastDayOfNotice(end, noticeOf(count));
  const decided = { decision: 'accepted' as const, decided_at: `${nextDay(date)}T04:00:00.000Z`, decided_by: null };
  return [
    { kind: 'subscription', data: { ...subscription, terms: { ...terms, notice: noticeOf(count) } } },
    {
      kind: 'subscription_period',
      data: {
        ...next,
        ...noPrices,
        ...decided,
        decision_reason: say('terms.renewedByItself', { date }),
        recommendation_status: 'none',
        proposal_status: 'not_proposed',
        renewed_by_itself_on: nextDay(date),
      },
    },
  ];
}

/** The periods of a bound contract, one for each of its years, accepted. */
function boundPeriods(
  random: Random,
  { terms, next }: { terms: Terms; next: Period },
  { today, local, financialPeriods }: Around,
): DemoRecord[] {
  return terms.years.map(({ start_date, price }, index): DemoRecord => {
    const financial_period_id = financialPeriodFor(start_date, financialPeriods)?.id ?? next.financial_period_id;
    return {
      kind: 'subscription_period',
      data: {
        ...next,
        ...(index > 0 && { id: random.id() }),
        start_date,
        end_date: addDays(addYears(start_date, 1), -1),
        ...pricesOf(next, price, local),
        financial_period_id,
        decision: 'accepted',
        decided_at: `${addDays(today, -190)}T08:00:00.000Z`,
        decided_by: next.owner_id,
        decision_reason: say('terms.boundUntil', { date: terms.fixed_until ?? start_date }),
        recommendation_status: 'none',
        proposal_status: 'not_proposed',
      },
    };
  });
}

/** Eighteen months at the price of a year. */
function eighteenMonths(period: Period, yearly: number | null, local: string): Partial<Period> {
  const { start_date, currency } = period;
  const end_date = addDays(addMonths(start_date, 18), -1);
  return {
    end_date,
    yearly_price: yearly,
    ...pricesOf(period, yearly === null ? null : proratedPrice(yearly, currency, start_date, end_date).by_months, local),
  };
}

/** Another price of a period at its rate. */
function pricesOf(
  { currency, exchange_rate: rate }: Period,
  price: number | null,
  local: string,
): Pick<Period, 'price' | 'normalized_price'> {
  if (price === null || currency === local) return { price, normalized_price: price };
  return { price, normalized_price: rate === null ? null : convert(price, rate, currency, local) };
}

function makeReminders(
  random: Random,
  held: readonly { subscription: Subscription; terms: Terms; next: Period }[],
  today: string,
): DemoRecord<'subscription_reminder'>[] {
  const first = held.find(({ terms }) => terms.renewal === 'automatic');
  const second = held.find(({ terms }) => terms.renewal === 'on_order');
  const blank = { before: null, on: null, to: 'owner', text: null } as const;
  const make = (of: { subscription: Subscription } | undefined, values: Partial<Made<'subscription_reminder'>>) =>
    of === undefined
      ? []
      : [
          {
            kind: 'subscription_reminder' as const,
            data: { ...blank, user_ids: [], snoozed: [], id: random.id(), subscription_id: of.subscription.id, ...values },
          },
        ];
  return [
    ...make(first, { before: 45, text: 'Ask the faculty committee before the notice is due' }),
    ...make(first, { before: 120 }),
    ...make(second, {
      on: addDays(today, 30),
      to: 'people',
      user_ids: second ? [second.next.owner_id] : [],
      text: 'Compare the offer of the consortium',
    }),
  ];
}
