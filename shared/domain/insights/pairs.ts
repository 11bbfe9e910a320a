import { isScopeChange } from '../forecasts/price-changes.ts';
import { say } from '../messages/message.ts';
import { addCents, changeOf } from '../money/cents.ts';
import type { LibraryParts, MarkDraft, Part, Total } from './chart.ts';
import type { InsightData } from './insight-data.ts';
import { partOfShares } from './insight-filter.ts';
import type { MoneyFact } from '../periods/money-fact.ts';

/** Whether a change in percent times 10,000 is a change of scope. These are 6 to 17 % of all changes in the spend data of three countries. */
export function isScopeJump(change: number): boolean {
  return isScopeChange(change / 10_000);
}

/** A period with a price and its predecessor, both of twelve months and in the tenant's currency. */
export interface Pair {
  fact: MoneyFact;
  year: number;
  now: number;
  before: number;
  isScope: boolean;
}

/** Sums of the pairs of a year, either within ± 25 % or beyond. */
interface PairSum {
  year: number;
  isScope: boolean;
  now: number;
  before: number;
  count: number;
}

interface Compared {
  pairs: readonly Pair[];
  sums: readonly PairSum[];
  ratios: ReadonlyMap<number, number>;
}

/** Computed once for all charts of a read model: any changed fact creates a new array of facts. */
const known = new WeakMap<readonly MoneyFact[], Compared>();

function comparedIn({ facts, byId, whole }: InsightData): Compared {
  let found = known.get(facts);
  if (!found) {
    const pairs = whole ? comparedIn(whole).pairs.flatMap((pair) => partOfPair(pair, byId) ?? []) : pairsOf(facts, byId);
    const sums = pairSums(pairs);
    known.set(facts, (found = { pairs, sums, ratios: ratiosOf(sums) }));
  }
  return found;
}

function pairsOf(facts: readonly MoneyFact[], byId: ReadonlyMap<string, MoneyFact>): Pair[] {
  const pairs: Pair[] = [];
  for (const fact of facts) {
    const { year, change, previous, yearly: now } = fact;
    if (year === null || change === null || previous === null || now === null) continue;
    const before = byId.get(previous)?.yearly ?? null;
    if (before !== null) pairs.push({ fact, year, now, before, isScope: isScopeJump(change) });
  }
  return pairs;
}

/** The filtered part of a pair. Both prices use the shares of the later period, so that only a price change makes a difference. */
function partOfPair(pair: Pair, byId: ReadonlyMap<string, MoneyFact>): Pair | undefined {
  const { fact: all, now, before } = pair;
  const fact = byId.get(all.id);
  if (!fact) return undefined;
  return { ...pair, fact, now: partOfShares(now, all.shares, fact.shares), before: partOfShares(before, all.shares, fact.shares) };
}

function pairSums(pairs: readonly Pair[]): PairSum[] {
  const sums = new Map<string, PairSum>();
  for (const { year, now, before, isScope } of pairs) {
    const sum = sums.get(`${year} ${isScope}`) ?? { year, isScope, now: 0, before: 0, count: 0 };
    sum.now = addCents(sum.now, now);
    sum.before = addCents(sum.before, before);
    sum.count++;
    sums.set(`${year} ${isScope}`, sum);
  }
  return [...sums.values()];
}

/** Ratios of an index are not money: they are multiplied unrounded, and rounded to 4 decimals for display. */
function ratiosOf(sums: readonly PairSum[]): Map<number, number> {
  return new Map(sums.flatMap(({ year, isScope, now, before }) => (!isScope && before > 0 ? [[year, now / before] as const] : [])));
}

/** Sum of the new prices divided by sum of the old prices, for the pairs within ± 25 %, by year. */
export function priceRatios(data: InsightData): ReadonlyMap<number, number> {
  return comparedIn(data).ratios;
}

/**
 * The comparable pairs as rows of a series. The group is `price` within ± 25 %, else `scope`.
 * `placeOf` maps a year to its place on the axis; years without a place are omitted.
 */
export function pairParts(data: InsightData, series: string, placeOf: (year: number) => string | undefined = String): Part[] {
  const reason = say('insights.movedScope');
  const parts: Part[] = [];
  for (const { fact, year, now, before, isScope } of comparedIn(data).pairs) {
    const x = placeOf(year);
    if (x === undefined) continue;
    const part: Part = { x, series, group: isScope ? 'scope' : 'price', amount: now, previous: before, change: fact.change, fact };
    if (isScope) part.reason = reason;
    parts.push(part);
  }
  return parts;
}

/** The comparable pairs of a series as sums, with marks counting the changes of scope. Rows are built only on request. */
export function libraryPairs(
  data: InsightData,
  series: string,
  placeOf: (year: number) => string | undefined,
): { parts: LibraryParts; marks: MarkDraft[] } {
  const placed = comparedIn(data).sums.flatMap((sum) => {
    const x = placeOf(sum.year);
    return x === undefined ? [] : [{ ...sum, x }];
  });
  return {
    parts: {
      sums: placed.map(({ x, isScope, now, before }) => ({ x, series, group: isScope ? 'scope' : 'price', amount: now, previous: before })),
      rows: () => pairParts(data, series, placeOf),
    },
    marks: placed.flatMap(({ x, isScope, count }) => (isScope ? [scopeMark(x, count)] : [])),
  };
}

/** The change of a series at a place: sum of the new amounts divided by sum of the old ones; null without rows. */
export function weightedChange(total: Total, of: { series: string; x: string; group?: string }): number | null {
  const [now, before] = [total(of), total({ ...of, field: 'previous' })];
  return before === null ? null : changeOf(before, now ?? 0);
}

/** Marks with the number of pairs excluded as changes of scope at each place. */
export function scopeMarks(pairs: readonly Part[]): MarkDraft[] {
  const counts = new Map<string, number>();
  for (const { x, group } of pairs) if (group === 'scope') counts.set(x, (counts.get(x) ?? 0) + 1);
  return [...counts].map(([x, count]) => scopeMark(x, count));
}

function scopeMark(x: string, count: number): MarkDraft {
  return { x, kind: 'scope_jump', text: say('insights.scopeApart', { count }) };
}
