import { type Message, say } from '../messages/message.ts';
import { formatAmount, type NumberFormat } from '../money/format-amount.ts';
import { isScopeChange, priceChange, type PricedPeriod } from './price-changes.ts';

/** A price that differs from the last known one like a change of scope (D4). Users must confirm it before it is saved. */
export interface PriceJump {
  price: number;
  /** The last known price. */
  before: number;
  currency: string;
  /** In percent, negative for a decrease. Based on yearly prices if the periods have different lengths. */
  percent: number;
}

/**
 * The change between the last known price of the subscription, from its latest earlier period with a price, and the price of the period.
 * Undefined within 25 %, and if they cannot be compared: another currency, a one-time purchase, or no end.
 */
export function priceJump(others: Iterable<PricedPeriod>, period: PricedPeriod): PriceJump | undefined {
  let last: PricedPeriod | undefined;
  for (const each of others) {
    if (each.start_date >= period.start_date || each.price === null || each.price === undefined) continue;
    if (!last || each.start_date > last.start_date) last = each;
  }
  const percent = priceChange(last, period);
  // A price of 0 is a known price, and a decrease of 100 %.
  if (percent === undefined || !isScopeChange(percent) || !last?.price || typeof period.price !== 'number' || !period.currency)
    return undefined;
  return { price: period.price, before: last.price, currency: period.currency, percent };
}

/** "1,040.00 EUR is 211 % more than 345.80 EUR." */
export function jumpSentence({ price, before, currency, percent }: PriceJump, format: NumberFormat): Message {
  const values = {
    price: formatAmount(price, format, { currency }),
    percent: formatAmount(Math.abs(percent), format, { digits: 0 }),
    before: formatAmount(before, format, { currency }),
  };
  return percent > 0 ? say('periods.priceRises', values) : say('periods.priceFalls', values);
}
