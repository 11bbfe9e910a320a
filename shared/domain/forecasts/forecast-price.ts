import { addMoney, increase, raise } from '../money/amount.ts';
import { decimalOf, decimalText, divideRounded, unitsAt } from '../money/decimal.ts';
import { isScopeChange, type MeasuredChange } from './price-changes.ts';

/** The rules of a forecast; the first one that applies determines the price (D4). */
export const forecastRules = ['own_percent', 'own_amount', 'agreed', 'own_robust', 'member_default'] as const;
export type ForecastRule = (typeof forecastRules)[number];

/** Only the latest changes count, each limited to these percentages. */
const maxChanges = 3;
const [leastPercent, mostPercent] = [-10, 20];
/** Weight of the default, in changes. The best of 0, 3 and 6 on 9,608 forecasts of three countries (`npm run proof -- forecasts`). */
const defaultWeight = 6;

/** A change counted by the forecast. */
export interface CountedChange extends MeasuredChange {
  /** The counted percentage: the measured one, limited to −10 to +20. */
  counted: number;
}

export interface Forecast {
  /** Amount in the API's format, in the currency of the base. */
  amount: number;
  /** The change against the base in percent; undefined where the base is 0. */
  percent: number | undefined;
  rule: ForecastRule;
  /** For `own_robust`, the counted changes, oldest first, and their median; else empty. */
  changes: readonly CountedChange[];
  median: number | undefined;
  /** Changes of scope among the last three, oldest first; no rule counts them. */
  set_aside: readonly MeasuredChange[];
  /** The tenant's default in percent. */
  default_percent: number;
}

export interface ForecastInput {
  /** The latest actual price, converted to the length of the forecast period; amount in the API's format. */
  price: number;
  currency: string;
  /** The change expected by a user: percent or amount. */
  ownChange?: { percent: number } | { amount: number };
  /** Percentage of the price ceiling agreed for the forecast period. */
  ceilingPercent?: number;
  /** The subscription's own changes, oldest first (`priceChanges`). */
  changes?: readonly MeasuredChange[];
  defaultPercent: number;
}

/** Forecasts the next price by the chain of rules (D4). The currency buffer is separate: `localForecast`. */
export function forecastPrice(input: ForecastInput): Forecast {
  const { price, currency, ownChange, ceilingPercent, defaultPercent } = input;
  const { changes, set_aside } = countChanges(input.changes ?? []);
  const rest = { changes: [], median: undefined, set_aside, default_percent: defaultPercent };
  const at = (percent: number, rule: ForecastRule): Forecast => ({ amount: raise(price, percent, currency), percent, rule, ...rest });
  if (ownChange && 'amount' in ownChange) {
    const amount = addMoney(price, ownChange.amount, currency);
    return { amount, percent: increase(price, amount), rule: 'own_amount', ...rest };
  }
  if (ownChange) return at(ownChange.percent, 'own_percent');
  if (ceilingPercent !== undefined) return at(ceilingPercent, 'agreed');
  if (changes.length === 0) return at(defaultPercent, 'member_default');
  return { ...at(shrink(changes, defaultPercent, defaultWeight), 'own_robust'), changes, median: medianPercent(changes) };
}

/** Splits the last three changes into price changes, which count, and changes of scope. */
export function countChanges(changes: readonly MeasuredChange[]): { changes: CountedChange[]; set_aside: MeasuredChange[] } {
  const latest = changes.slice(-maxChanges);
  return {
    changes: latest.filter(({ percent }) => !isScopeChange(percent)).map((change) => ({ ...change, counted: clip(change.percent) })),
    set_aside: latest.filter(({ percent }) => isScopeChange(percent)),
  };
}

/** The percentage from the subscription's own changes and the default, without expectations and agreements. */
export function robustPercent(changes: readonly MeasuredChange[], defaultPercent: number, weight = defaultWeight): number {
  const counted = countChanges(changes).changes;
  return counted.length === 0 ? defaultPercent : shrink(counted, defaultPercent, weight);
}

function clip(percent: number): number {
  return Math.min(Math.max(percent, leastPercent), mostPercent);
}

/** (n·m + w·d) / (n + w), rounded to 4 decimals: the median m of n changes and the default d, weighted by n and w. */
function shrink(changes: readonly CountedChange[], defaultPercent: number, weight: number): number {
  const usual = decimalOf(defaultPercent);
  const scale = Math.max(4, usual.scale);
  const finer = 10n ** BigInt(scale - 4);
  const sum = timesMedian(changes) * finer + BigInt(weight) * unitsAt(usual, scale);
  return Number(decimalText(divideRounded(sum, BigInt(changes.length + weight) * finer), 4)) + 0;
}

function medianPercent(changes: readonly CountedChange[]): number {
  return Number(decimalText((timesMedian(changes) * 10n) / BigInt(changes.length), 5)) + 0;
}

/** The median times the number of changes, in ten-thousandths of a percent: exact even if the median of two is not an integer. */
function timesMedian(changes: readonly CountedChange[]): bigint {
  const sorted = changes.map(({ counted }) => unitsAt(decimalOf(counted), 4)).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = Math.floor((sorted.length - 1) / 2);
  const [low = 0n, high = 0n] = [sorted[middle], sorted[sorted.length - 1 - middle]];
  return ((low + high) * BigInt(sorted.length)) / 2n;
}
