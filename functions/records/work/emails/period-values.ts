import type { User } from '#shared/contract/entities/user.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import { money } from '#shared/domain/emails/merge-email.ts';
import type { MergeValue, MergeValues } from '#shared/domain/emails/merge-fields.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { rangesFor } from '../../ground/ip-addresses/ip-knowledge.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { periodDates, periodName } from './period-line.ts';
import type { Address } from '#shared/contract/entities/address.ts';
import type { Member } from '#shared/contract/entities/member.ts';

/** Days that a provider has to answer a price request. */
const answerDays = 21;

export interface Written {
  kind: EmailKind;
  periods: readonly SubscriptionPeriod[];
  provider: { id: string; name: string };
  /** The names of the recipients. */
  contacts: readonly string[];
  sender: Pick<User, 'name' | 'email'> | undefined;
  /** The problem or the question. */
  problem: string | null;
  locale: string;
  /** The member's day. */
  today: string;
}

/** The values of the merge fields in an email to a provider (shared/domain/emails/merge-fields.ts). */
export function periodValues(
  model: ReadModel,
  { kind, periods, provider, contacts, sender, problem, locale, today }: Written,
): MergeValues {
  const member = memberOf(model);
  return {
    'provider.name': provider.name,
    'contact.name': contacts.length > 0 ? [...contacts] : provider.name,
    'subscription.name': periods.map((period) => periodName(model, period)),
    'product.name': periods.map((period) => reference(model, 'product', period.product_id)?.name ?? null),
    'period.start_date': periods.map(({ start_date }) => start_date),
    'period.end_date': periods.map(({ end_date }) => end_date),
    'period.price': periods.map(priceOf),
    'period.last_price': periods.map((period) => lastPrice(model, period)),
    periods: periods.map((period) => lineOf(model, kind, period, locale)),
    'reply.by': addDays(today, answerDays),
    'order.number': periods.map(({ order_number }) => order_number),
    'order.amount': totals(periods),
    'cancellation.from': periods.map(({ start_date }) => start_date),
    'member.address': memberAddress(member),
    'member.vat': member.vat,
    'member.ip_ranges': rangesFor(model, provider.id).map(({ range }) => range),
    problem,
    'sender.name': sender?.name,
    'sender.email': sender?.email,
  };
}

function priceOf({ price, currency }: SubscriptionPeriod): MergeValue {
  return price === null ? null : { amount: price, currency };
}

/** The price of the previous period, in its own currency. */
function lastPrice(model: ReadModel, period: SubscriptionPeriod): MergeValue {
  const earlier = model
    .by('subscription_period', 'subscription_id', period.subscription_id)
    .filter(({ start_date, one_time_purchase }) => start_date < period.start_date && !one_time_purchase)
    .toSorted((a, b) => b.start_date.localeCompare(a.start_date));
  return earlier[0] ? priceOf(earlier[0]) : null;
}

/** A subscription in the list of an email: in a price request with the previous price, in an order with the ordered amount. */
function lineOf(model: ReadModel, kind: EmailKind, period: SubscriptionPeriod, locale: string): string {
  const line = `${periodName(model, period)}, ${periodDates(period, locale)}`;
  const amount = kind === 'request_price' ? lastPrice(model, period) : kind === 'place_order' ? orderedAmount(period) : null;
  return amount === null || typeof amount === 'string' ? line : `${line} (${money(amount, locale)})`;
}

function orderedAmount(period: SubscriptionPeriod): MergeValue {
  return period.order_amount === null ? priceOf(period) : { amount: period.order_amount, currency: period.currency };
}

/** The total of the order, by currency. */
function totals(periods: readonly SubscriptionPeriod[]): MergeValue[] {
  const amounts = periods.map(orderedAmount).filter((amount) => amount !== null && typeof amount === 'object');
  return [...new Set(amounts.map(({ currency }) => currency))].map((currency) => ({
    amount: sumMoney(
      amounts.filter((each) => each.currency === currency).map(({ amount }) => amount),
      currency,
    ),
    currency,
  }));
}

/** The member's billing address, else its main one, in one line; null without either. */
function memberAddress(member: Member): string | null {
  const ofType = (type: Address['address_type'] | null | undefined): Address | undefined =>
    member.addresses.find(({ address_type }) => address_type === type);
  const billing = ofType('billing');
  const address = (billing?.use_address_type ? ofType(billing.use_address_type) : billing) ?? ofType('main');
  if (!address) return null;
  const town = [address.post_code, address.city].filter(Boolean).join(' ');
  return [member.name, address.address_1, address.address_2, town, address.state, address.country].filter(Boolean).join(', ');
}
