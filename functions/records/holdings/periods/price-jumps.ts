import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { PriceJumpRow, PriceToCheck } from '#shared/contract/rows/price-jump-row.ts';
import { jumpSentence, type PriceJump, priceJump } from '#shared/domain/forecasts/price-jump.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';

type Priced = Pick<SubscriptionPeriod, 'subscription_id' | 'start_date' | 'end_date' | 'one_time_purchase' | 'price' | 'currency'>;

/** The difference between a period's price and the last known one, if over 25 %. */
export function jumpOf(model: ReadModel, period: Priced): PriceJump | undefined {
  return priceJump(model.by('subscription_period', 'subscription_id', period.subscription_id), period);
}

/** The warning about jumps among saved prices; undefined without any. */
export function warningOfPrices(model: ReadModel, periods: readonly Priced[]): Message | undefined {
  const jumps = periods.flatMap((period) => jumpOf(model, period) ?? []);
  const [first] = jumps;
  if (!first) return undefined;
  const sentence = jumpSentence(first, memberOf(model));
  return jumps.length === 1 ? sentence : say('periods.pricesJump', { count: jumps.length, first: sentence });
}

/**
 * The prices of a list that would jump, each with its sentence. Unknown periods, unchanged prices, and periods that end before they start are excluded.
 */
export function priceJumpRows(model: ReadModel, prices: readonly PriceToCheck[]): PriceJumpRow[] {
  return prices.flatMap(({ id, subscription_id, price, ...dates }, index) => {
    const stored = id === undefined ? undefined : model.find('subscription_period', id);
    const subscription = stored?.subscription_id ?? subscription_id;
    const blank = { one_time_purchase: false, start_date: '', end_date: null, currency: '' };
    const next = { ...blank, ...stored, ...given(dates), price };
    if (subscription === undefined || (stored && stored.price === price && stored.currency === next.currency)) return [];
    // Saving refuses a period that ends before it starts; its price has no length of time to be compared over.
    if (next.end_date !== null && next.end_date < next.start_date) return [];
    const jump = jumpOf(model, { ...next, subscription_id: subscription });
    return jump ? [{ index, ...jump, ...ownMessage(jumpSentence(jump, memberOf(model))) }] : [];
  });
}

function given<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // Without the undefined values only the others are left, which the type of an entry cannot say.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
