import { addMoney, increase, raise } from '../money/amount.ts';
import { decimalOf, decimalText, divideRounded, unitsAt } from '../money/decimal.ts';
import { annualPrice, isTwelveMonths } from './annual-price.ts';

/** The default rate of a member that has set none (D4), in percent. */
export const defaultForecastPercent = 4;

/** Which rule gave the figure: the person's own change, the subscription's mean, or the member's default. */
export const forecastRules = ['own_percent', 'own_amount', 'mean_of_changes', 'member_default'] as const;
export type ForecastRule = (typeof forecastRules)[number];

export type Forecast = {
  /** Wire amount in the currency of the latest price. */
  amount: number;
  /** The change against the latest price in percent; undefined when that price is 0. */
  percent: number | undefined;
  rule: ForecastRule;
  /** The changes that went into the mean, oldest first; empty under the other rules. */
  changes: readonly number[];
};

export type ForecastInput = {
  /** The latest actual price, wire amount. */
  price: number;
  currency: string;
  /** `forecasted-price-change` of a person: percent or amount, never both. */
  ownChange?: { percent: number } | { amount: number };
  /** Changes in percent between the subscription's consecutive periods, oldest first (`priceChanges`). */
  changes?: readonly number[];
  /** The member's default in percent. */
  defaultPercent?: number;
};

/** The forecast of the next price (D4). A currency buffer is its own number and not part of it. */
export function forecastPrice(input: ForecastInput): Forecast {
  const { price, currency, ownChange } = input;
  if (ownChange && 'amount' in ownChange) {
    const amount = addMoney(price, ownChange.amount, currency);
    return { amount, percent: increase(price, amount), rule: 'own_amount', changes: [] };
  }
  if (ownChange) return at(ownChange.percent, 'own_percent', []);
  const changes = (input.changes ?? []).slice(-3);
  if (changes.length > 0) return at(meanPercent(changes), 'mean_of_changes', changes);
  return at(input.defaultPercent ?? defaultForecastPercent, 'member_default', []);

  function at(percent: number, rule: ForecastRule, used: readonly number[]): Forecast {
    return { amount: raise(price, percent, currency), percent, rule, changes: used };
  }
}

function meanPercent(percents: readonly number[]): number {
  const sum = percents.reduce((total, percent) => total + unitsAt(decimalOf(percent), 4), 0n);
  return Number(decimalText(divideRounded(sum, BigInt(percents.length)), 4)) + 0;
}

export type PricedPeriod = {
  start_date: string;
  end_date: string | null;
  one_time_purchase?: boolean | null;
  price?: number | null;
  currency?: string | null;
};

/**
 * The increase in percent between each two consecutive periods, oldest first. Pairs without a comparable price are left
 * out: a missing price, an old one of 0, different currencies, a one-time purchase. Prices of periods that don't last
 * twelve months are compared as prices of a year (D4).
 */
export function priceChanges(periods: Iterable<PricedPeriod>): number[] {
  const ordered = [...periods].filter((period) => !period.one_time_purchase).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  return ordered.slice(1).flatMap((period, index) => {
    const change = priceChange(ordered[index], period);
    return change === undefined ? [] : [change];
  });
}

/** The increase in percent from one period to the next, undefined where the pair isn't comparable. */
export function priceChange(before: PricedPeriod | undefined, after: PricedPeriod): number | undefined {
  if (!before || before.one_time_purchase || after.one_time_purchase || before.currency !== after.currency || !after.currency)
    return undefined;
  return increase(yearlyPrice(before), yearlyPrice(after));
}

function yearlyPrice({ price, currency, start_date, end_date }: PricedPeriod): number | undefined {
  if (price === null || price === undefined || !currency || end_date === null) return undefined;
  return isTwelveMonths(start_date, end_date) ? price : annualPrice(price, currency, start_date, end_date);
}
