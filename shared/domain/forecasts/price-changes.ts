import { addDays, yearLaterMinusDay } from '../calendar/dates.ts';
import { increase } from '../money/amount.ts';
import { centsOf, multiplyDivide, wireOfCents } from '../money/cents.ts';
import { yearlyPrice } from '../periods/annual-price.ts';
import { keptYearlyPrice } from '../periods/prorated-price.ts';

export type PricedPeriod = {
  start_date: string;
  end_date: string | null;
  one_time_purchase?: boolean | null;
  price?: number | null;
  currency?: string | null;
  /** The price of a year from which the price was reckoned (RQ15). */
  yearly_price?: number | null;
};

/** A change of price between two periods of a subscription. */
export interface MeasuredChange {
  /** First day of the period with the new price. */
  start_date: string;
  /** In percent, to 4 decimals. */
  percent: number;
}

/** A change above this percentage, up or down, counts as a change of scope (more or less content), not of price (D4). */
const maxPriceChange = 25;

export function isScopeChange(percent: number): boolean {
  return Math.abs(percent) > maxPriceChange;
}

/**
 * The comparable price changes of one subscription, oldest first. A change compares a period with the one that ends the day before.
 * Gaps, different currencies, one-time purchases and old prices that are missing or 0 yield no change (D4).
 */
export function priceChanges(periods: Iterable<PricedPeriod>): MeasuredChange[] {
  const byEnd = new Map<string, PricedPeriod>();
  const ordered = [...periods].toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  for (const period of ordered) if (period.end_date !== null) byEnd.set(period.end_date, period);
  return ordered.flatMap((period) => {
    const percent = priceChange(byEnd.get(addDays(period.start_date, -1)), period);
    return percent === undefined ? [] : [{ start_date: period.start_date, percent }];
  });
}

/** The increase in percent from one period to another, both as yearly prices; undefined where they cannot be compared. */
export function priceChange(before: PricedPeriod | undefined, after: PricedPeriod): number | undefined {
  if (!before || before.one_time_purchase || after.one_time_purchase || before.currency !== after.currency || !after.currency)
    return undefined;
  return increase(yearlyPrice(before), yearlyPrice(after));
}

/**
 * A period with its price in the local currency, for comparing it with one in another original currency. One whose yearly price is kept becomes a year
 * at that price.
 */
export function inLocalCurrency(period: PricedPeriod & { normalized_price: number | null }, local: string): PricedPeriod {
  const { start_date, price, currency, normalized_price } = period;
  const yearly = keptYearlyPrice(period);
  if (yearly === undefined || !price || !currency || normalized_price === null)
    return { ...period, price: normalized_price, currency: local };
  const cents = multiplyDivide(centsOf(normalized_price, local), centsOf(yearly, currency), centsOf(price, currency));
  return { ...period, end_date: yearLaterMinusDay(start_date), price: wireOfCents(cents, local), currency: local, yearly_price: null };
}
