import { addDays } from '#shared/domain/calendar/dates.ts';
import { share, sumMoney } from '#shared/domain/money/amount.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Random } from './random.ts';

type Period = Made<'subscription_period'>;
type Item = Made<'subscription_period_item'>;

const acceptedFor = [
  'Used every week in teaching, and no other source has the current volumes.',
  'The price cap was kept; the faculty agreed in writing.',
  'Read-and-publish pays for itself: eleven articles last year.',
];
const cancelledFor = {
  price: 'The increase is above what the faculty can bear.',
  low_use: 'Fewer than ten downloads in the whole year.',
  content_overlap: 'All titles but two are in the package of the consortium.',
  superseded: 'The publisher continues it within its complete collection.',
  moved_to_consortium: 'The consortium has licensed it for all members.',
} as const;

/** When a decision was taken: some weeks before the deadline, and never in the future. */
function dayOfDecision(random: Random, period: Period, today: string): string {
  const wanted = addDays(period.cancellation_deadline ?? period.start_date, -random.int(3, 40));
  return wanted < today ? wanted : addDays(today, -random.int(1, 12));
}

/** The decision of a period with its date, person and reason, the letter that was sent, and the proposal status of open periods. */
function decided(random: Random, period: Period, today: string, number: () => string): Partial<Period> {
  if (period.decision === 'undecided') {
    const recommendation_status = random.weighted({ none: 45, renew: 30, renew_with_changes: 10, review: 10, cancel: 5 });
    if (recommendation_status === 'none') return {};
    const proposal_status =
      recommendation_status === 'cancel' ? 'proposed_cancel' : random.weighted({ not_proposed: 60, proposed_renew: 40 });
    return { recommendation_status, proposal_status };
  }
  const day = dayOfDecision(random, period, today);
  const letter = addDays(day, random.int(0, 5));
  const isOut = letter <= today && random.percent(70);
  const who = {
    decided_at: `${day}T${String(random.int(7, 15)).padStart(2, '0')}:${random.int(10, 59)}:00.000Z`,
    decided_by: period.owner_id,
  };
  if (period.decision === 'cancelled') {
    const cancellation_reason = random.pick(Object.keys(cancelledFor) as (keyof typeof cancelledFor)[]);
    return {
      ...who,
      cancellation_reason,
      decision_reason: cancelledFor[cancellation_reason],
      recommendation_status: 'cancel',
      proposal_status: 'approved',
      notice_sent_on: isOut ? letter : null,
    };
  }
  const isOrdered = isOut && !(period.price !== null && period.price < 0);
  return {
    ...who,
    decision_reason: random.percent(15) ? random.pick(acceptedFor) : null,
    recommendation_status: random.percent(85) ? 'renew' : 'renew_with_changes',
    proposal_status: 'approved',
    ...(isOrdered ? { order_date: letter, order_number: number(), order_amount: period.price } : {}),
  };
}

/** Items of a price: list price, discount and tax. Some periods have no tax item yet, so that their items do not add up to the price. */
function itemsOf(random: Random, period: Period): Item[] {
  const { price, currency } = period;
  if (price === null || price <= 0) return [];
  const [tax = 0, discount = 0] = share(price, [7, 5], currency).parts;
  const item = (kind: Item['kind'], amount: number, description: string | null): Item => ({
    id: random.id(),
    subscription_period_id: period.id,
    kind,
    description,
    quantity: 1,
    amount,
    currency,
  });
  return [
    item('list_price', sumMoney([price, discount, -tax], currency), null),
    item('discount', -discount, 'Consortium discount'),
    ...(random.percent(75) ? [item('tax', tax, 'Value added tax')] : []),
  ];
}

/** The subscriptions with who decided on their periods and why, and the items of some prices of this year. */
export function withDecisions(
  random: Random,
  records: readonly DemoRecord<'subscription' | 'subscription_period'>[],
  today: string,
): DemoRecord<'subscription' | 'subscription_period' | 'subscription_period_item'>[] {
  let orders = 0;
  const year = today.slice(0, 4);
  return records.flatMap((record): DemoRecord<'subscription' | 'subscription_period' | 'subscription_period_item'>[] => {
    if (record.kind !== 'subscription_period') return [record];
    const before = record.data;
    const number = () => `PO-${before.start_date.slice(0, 4)}-${String(++orders).padStart(4, '0')}`;
    const data = { ...before, ...decided(random, before, today, number) };
    const items = data.start_date.startsWith(year) && random.percent(15) ? itemsOf(random, data) : [];
    return [{ kind: 'subscription_period', data }, ...items.map((item) => ({ kind: 'subscription_period_item' as const, data: item }))];
  });
}
