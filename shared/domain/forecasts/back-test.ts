import { multiplyDivide, wireOfCents } from '../money/cents.ts';
import { compareStarts, type MoneyFact } from '../periods/money-fact.ts';
import { minorOf } from '../money/amount.ts';
import { priceOverTerm } from '../periods/annual-price.ts';
import { countChanges, robustPercent } from './forecast-price.ts';
import type { MeasuredChange } from './price-changes.ts';
import { mean, medianOf, toHundredths } from './statistics.ts';
import type { TriedRuleName } from './tried-rule-names.ts';

/** An actual price with everything known before it, for back-tests. Prices are in minor units. */
export interface PastPrice {
  start_date: string;
  /** The preceding price, converted to the same length of time. */
  base: number;
  actual: number;
  /** The actual price in the local currency, used as weight across currencies; null where unknown. */
  local: number | null;
  /** The changes up to the base, oldest first. */
  changes: readonly MeasuredChange[];
}

/** The fields of a period's money facts that a back-test reads. */
export type TriedFact = Pick<
  MoneyFact,
  'id' | 'start' | 'end' | 'days' | 'currency' | 'original' | 'yearly_original' | 'cents' | 'previous' | 'change'
>;

/**
 * The past prices of one subscription that a back-test can use: above 0, after a period with a price above 0 in the same currency.
 * Each trial uses only earlier periods, so that later prices cannot affect it (RF13).
 */
export function pastPrices(facts: readonly TriedFact[]): PastPrice[] {
  const ordered = facts.toSorted(compareStarts);
  const byId = new Map(ordered.map((fact) => [fact.id, fact]));
  const changes: MeasuredChange[] = [];
  const found: PastPrice[] = [];
  for (const fact of ordered) {
    const base = fact.previous === null ? undefined : byId.get(fact.previous);
    if (!base || fact.change === null) continue;
    const known = changes.filter(({ start_date }) => start_date <= base.start);
    changes.push({ start_date: fact.start, percent: fact.change / 10_000 });
    if (base.original === null || base.original <= 0 || fact.original === null || fact.original <= 0) continue;
    found.push({
      start_date: fact.start,
      base: overTerm(base.original, base, fact),
      actual: fact.original,
      local: fact.cents,
      changes: known,
    });
  }
  return found;
}

/** Converts a price of the base to the length of another period. */
function overTerm(price: number, base: TriedFact, fact: TriedFact): number {
  const areYears = base.yearly_original === price && fact.yearly_original === fact.original;
  if (areYears || base.end === null || fact.end === null) return price;
  if ((isProrated(base) || isProrated(fact)) && fact.original !== null && base.yearly_original !== null && fact.yearly_original)
    return multiplyDivide(base.yearly_original, fact.original, fact.yearly_original);
  const [from, to] = [
    { start_date: base.start, end_date: base.end },
    { start_date: fact.start, end_date: fact.end },
  ] as const;
  return minorOf(priceOverTerm(wireOfCents(price, base.currency), base.currency, from, to), base.currency);
}

/** Whether the price was reckoned from that of a year by months or days (RQ15). */
function isProrated({ original, yearly_original: yearly, days }: TriedFact): boolean {
  return original !== null && days !== null && yearly !== original && yearly !== multiplyDivide(original, 365, days);
}

/** A rule under test: the percent by which it would have increased the base. */
export type TriedRule = (past: PastPrice, defaultPercent: number) => number;

const lastThree = ({ changes }: PastPrice): number[] => changes.slice(-3).map(({ percent }) => percent);

/** Rules compared on a tenant's own past: the product's rule, without changes entered by users, and simpler ones. */
export const triedRules = {
  product: ({ changes }, defaultPercent) => robustPercent(changes, defaultPercent),
  member_default: (_past, defaultPercent) => defaultPercent,
  no_change: () => 0,
  last_change: ({ changes }, defaultPercent) => changes.at(-1)?.percent ?? defaultPercent,
  mean_of_changes: (past, defaultPercent) => mean(lastThree(past)) ?? defaultPercent,
  median_of_changes: (past, defaultPercent) => medianOf(lastThree(past)) ?? defaultPercent,
} satisfies Record<TriedRuleName, TriedRule>;

/** A forecast of a past price and the actual price, in minor units. */
export interface Trial {
  year: number;
  /** Number of changes that the product's rule counts: 0 to 3. */
  counted: number;
  forecast: number;
  actual: number;
  local: number | null;
}

/** Applies a rule to each past price. */
export function tryRule(past: readonly PastPrice[], rule: TriedRule, defaultPercent: number): Trial[] {
  return past.map((each) => ({
    year: Number(each.start_date.slice(0, 4)),
    counted: countChanges(each.changes).changes.length,
    forecast: multiplyDivide(each.base, 1_000_000 + Math.round(rule(each, defaultPercent) * 10_000), 1_000_000),
    actual: each.actual,
    local: each.local,
  }));
}

/** Forecast errors of a rule, in percent of the actual prices. */
export interface Accuracy {
  n: number;
  /** Mean and median of the absolute errors, unweighted. */
  mape: number | null;
  median_ape: number | null;
  /** The mean of the absolute errors, weighted by local price. Prices without a local amount are excluded. */
  wape: number | null;
  /** Weighted mean of the signed errors, overall and by year. Above 0 where the forecasts were too high. */
  bias: number | null;
  bias_by_year: { year: number; n: number; bias: number | null }[];
}

export function accuracyOf(trials: readonly Trial[]): Accuracy {
  const errors = trials.map(({ forecast, actual }) => (Math.abs(forecast - actual) / actual) * 100);
  const years = [...new Set(trials.map(({ year }) => year))].toSorted((a, b) => a - b);
  return {
    n: trials.length,
    mape: toHundredths(mean(errors)),
    median_ape: toHundredths(medianOf(errors)),
    wape: toHundredths(weighted(trials, Math.abs)),
    bias: toHundredths(weighted(trials, (error) => error)),
    bias_by_year: years.map((year) => {
      const ofYear = trials.filter((trial) => trial.year === year);
      return { year, n: ofYear.length, bias: toHundredths(weighted(ofYear, (error) => error)) };
    }),
  };
}

/** The mean of the relative errors in percent, weighted by local price. */
function weighted(trials: readonly Trial[], of: (error: number) => number): number | undefined {
  let [sum, weight] = [0, 0];
  for (const { forecast, actual, local } of trials) {
    if (local === null) continue;
    sum += (of(forecast - actual) / actual) * local;
    weight += local;
  }
  return weight > 0 ? (sum / weight) * 100 : undefined;
}
