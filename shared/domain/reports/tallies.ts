import { addCents, multiplyDivide } from '../money/cents.ts';

export const reportTotals = ['sum', 'mean', 'min', 'max', 'count'] as const;
export type ReportTotal = (typeof reportTotals)[number];

/** An integer amount: minor units of a currency, or ten-thousandths of a plain number. */
export interface ReportAmount {
  value: number;
  /** Null for a plain number. */
  currency: string | null;
}

/** A total, with one amount per currency. */
export type GroupTotal = readonly ReportAmount[];

/** Running figures of the amounts in one currency: those that its total needs. */
interface Tally {
  readonly sum: number;
  readonly count: number;
  /** The least or the greatest amount; 0 for other totals. */
  readonly extreme: number;
}

type Running = { -readonly [Figure in keyof Tally]: Tally[Figure] };

/** Running figures by currency. */
export type Tallies = ReadonlyMap<string | null, Tally>;

function isAdded(total: ReportTotal): boolean {
  return total === 'sum' || total === 'mean';
}

/** The least, greatest or, for other totals, no amount of two. */
function extremeOf(total: ReportTotal, a: number, b: number): number {
  return total === 'min' ? Math.min(a, b) : total === 'max' ? Math.max(a, b) : 0;
}

/** The running figures of one amount of each part. One pass without lists of values: a preview of 25,000 rows reads each amount once for each level. */
export function talliesOf(
  total: ReportTotal,
  parts: Iterable<{ readonly amounts: readonly (ReportAmount | null)[] }>,
  index: number,
): Tallies {
  const tallies = new Map<string | null, Running>();
  const adds = isAdded(total);
  let last: Running | undefined;
  let lastCurrency: string | null = null;
  for (const { amounts } of parts) {
    const amount = amounts[index];
    if (!amount) continue;
    const { value, currency } = amount;
    // Most amounts have the currency of the one before.
    const known: Running | undefined = last && currency === lastCurrency ? last : tallies.get(currency);
    const tally: Running = known ?? { sum: 0, count: 0, extreme: extremeOf(total, value, value) };
    if (!known) tallies.set(currency, tally);
    [last, lastCurrency] = [tally, currency];
    if (adds) tally.sum = addCents(tally.sum, value);
    tally.count++;
    tally.extreme = extremeOf(total, tally.extreme, value);
  }
  return tallies;
}

/**
 * Running figures with one amount more, or less for a sign of -1. `others` are the figures of the amounts that remain, in which one may count several
 * times: they are asked for the next extreme where the last one leaves.
 */
export function talliesWith(
  total: ReportTotal,
  tallies: Tallies,
  { amount, sign, others }: { amount: ReportAmount | null; sign: 1 | -1; others: () => Tallies },
): Tallies {
  if (!amount) return tallies;
  const { value, currency } = amount;
  const { sum, count, extreme } = tallies.get(currency) ?? { sum: 0, count: 0, extreme: extremeOf(total, value, value) };
  const next = new Map(tallies);
  if (count + sign === 0) {
    next.delete(currency);
    return next;
  }
  const isLast = sign < 0 && value === extreme && (total === 'min' || total === 'max');
  return next.set(currency, {
    sum: isAdded(total) ? addCents(sum, sign * value) : 0,
    count: count + sign,
    extreme: isLast ? (others().get(currency)?.extreme ?? extreme) : sign < 0 ? extreme : extremeOf(total, extreme, value),
  });
}

/** The running figures of several groups together. */
export function mergedTallies(total: ReportTotal, all: readonly Tallies[]): Tallies {
  const merged = new Map<string | null, Tally>();
  for (const tallies of all)
    for (const [currency, { sum, count, extreme }] of tallies) {
      const known = merged.get(currency) ?? { sum: 0, count: 0, extreme };
      merged.set(currency, {
        sum: addCents(known.sum, sum),
        count: known.count + count,
        extreme: extremeOf(total, known.extreme, extreme),
      });
    }
  return merged;
}

/** A total of its running figures, currencies in alphabetical order. */
export function totalOf(total: ReportTotal, tallies: Tallies): GroupTotal {
  if (total === 'count') return [{ value: [...tallies.values()].reduce((sum, { count }) => sum + count, 0), currency: null }];
  return [...tallies]
    .map(([currency, tally]) => ({ value: valueOf(total, tally), currency }))
    .toSorted((a, b) => ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1));
}

function valueOf(total: Exclude<ReportTotal, 'count'>, { sum, count, extreme }: Tally): number {
  if (total === 'min' || total === 'max') return extreme;
  return total === 'sum' ? sum : multiplyDivide(sum, 1, count);
}
