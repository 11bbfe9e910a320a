/** Statistics of percentages, which are not money. */

export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function medianOf(values: readonly number[]): number | undefined {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** A quantile of ascending values, interpolated between its two neighbors. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place - Math.floor(place));
}

/** The number of ascending values below a bound, or up to and including it. */
export function countBelow(sorted: readonly number[], bound: number, isIncluded = false): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] ?? 0;
    if (value < bound || (isIncluded && value === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The quantile of all values of several ascending lists, without merging them. */
export function quantileOf(lists: readonly (readonly number[])[], share: number): number | undefined {
  const count = lists.reduce((sum, list) => sum + list.length, 0);
  if (count === 0) return undefined;
  const place = (count - 1) * share;
  const below = atRank(lists, Math.floor(place));
  const above = Number.isInteger(place) ? below : atRank(lists, Math.ceil(place));
  return below + (above - below) * (place - Math.floor(place));
}

/** The value at a rank, from 0, among all values of several ascending lists. The middle of the longest rest halves what is left. */
function atRank(lists: readonly (readonly number[])[], rank: number): number {
  const [low, high] = [lists.map(() => 0), lists.map((list) => list.length)];
  const rest = (index: number): number => (high[index] ?? 0) - (low[index] ?? 0);
  for (;;) {
    const longest = lists.reduce((found, _list, index) => (rest(index) > rest(found) ? index : found), 0);
    const pivot = lists[longest]?.[((low[longest] ?? 0) + (high[longest] ?? 0)) >> 1] ?? 0;
    const [below, upTo] = [lists.map((list) => countBelow(list, pivot)), lists.map((list) => countBelow(list, pivot, true))];
    if (rank < sumOf(below)) below.forEach((count, index) => (high[index] = Math.min(high[index] ?? 0, count)));
    else if (rank >= sumOf(upTo)) upTo.forEach((count, index) => (low[index] = Math.max(low[index] ?? 0, count)));
    else return pivot;
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Two decimals, or null for no value. */
export function toHundredths(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 100) / 100 + 0;
}
