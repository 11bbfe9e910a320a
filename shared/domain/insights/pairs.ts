import { isScopeChange } from '../forecasts/price-changes.ts';
import { say } from '../messages/message.ts';
import { addCents, changeOf } from '../money/cents.ts';
import type { LibraryParts, MarkDraft, Part, Total } from './chart.ts';
import { type InsightData, partsOf } from './insight-data.ts';
import { partOfShares } from './insight-filter.ts';
import type { MoneyFact } from '../periods/money-fact.ts';

/** Whether a change in percent times 10,000 is a change of scope. These are 6 to 17 % of all changes in the spend data of three countries. */
export function isScopeJump(change: number): boolean {
  return isScopeChange(change / 10_000);
}

/** The name of the pairs of a chart: their year is their place until the chart names another. */
const comparable = 'comparable';

/**
 * The comparable prices of all years as rows: a period and its predecessor, both of twelve months and in the tenant's currency. The group is `price`
 * within ± 25 %, else `scope`.
 */
function comparedIn(data: InsightData): readonly Part[] {
  return partsOf(data, comparable, (facts, whole) => {
    if (!whole) return pairsOf(facts);
    const byId = new Map(facts.map((fact) => [fact.id, fact]));
    return pairsOf(whole).flatMap((pair) => partOfPair(pair, byId) ?? []);
  });
}

function pairsOf(facts: readonly MoneyFact[]): Part[] {
  const reason = say('insights.movedScope');
  return facts.flatMap((fact): Part[] => {
    const { year, change, previous_yearly: previous, yearly: amount } = fact;
    if (year === null || change === null || previous === null || amount === null) return [];
    const isScope = isScopeJump(change);
    const group = isScope ? 'scope' : 'price';
    return [{ x: String(year), series: comparable, group, amount, previous, change, fact, ...(isScope && { reason }) }];
  });
}

/** The filtered part of a pair. Both prices use the shares of the later period, so that only a price change makes a difference. */
function partOfPair(pair: Part, byId: ReadonlyMap<string, MoneyFact>): Part | undefined {
  const fact = byId.get(pair.fact?.id ?? '');
  if (!pair.fact || !fact) return undefined;
  const { shares } = pair.fact;
  const part = (cents: number | null | undefined): number => partOfShares(cents ?? 0, shares, fact.shares);
  return { ...pair, fact, amount: part(pair.amount), previous: part(pair.previous) };
}

/**
 * Sum of the new prices divided by sum of the old prices, for the pairs within ± 25 %, by year. Ratios of an index are not money: they are multiplied
 * unrounded, and rounded to 4 decimals for display.
 */
export function priceRatios(data: InsightData): ReadonlyMap<number, number> {
  const sums = new Map<number, { now: number; before: number }>();
  for (const { x, group, amount, previous } of comparedIn(data)) {
    if (group !== 'price') continue;
    const { now, before } = sums.get(Number(x)) ?? { now: 0, before: 0 };
    sums.set(Number(x), { now: addCents(now, amount ?? 0), before: addCents(before, previous ?? 0) });
  }
  return new Map([...sums].flatMap(([year, { now, before }]) => (before > 0 ? [[year, now / before] as const] : [])));
}

/**
 * The comparable pairs as rows of a series, or their sums. `placeOf` maps a year to its place on the axis; years without a place are omitted.
 */
export function pairParts(data: InsightData, series: string, placeOf: (year: number) => string | undefined = String): Part[] {
  return comparedIn(data).flatMap((pair) => {
    const x = placeOf(Number(pair.x));
    return x === undefined ? [] : [{ ...pair, x, series }];
  });
}

/** The comparable pairs of a series beside the rows of a record, with marks counting the changes of scope. Rows are built only on request. */
export function libraryPairs(
  data: InsightData,
  series: string,
  placeOf: (year: number) => string | undefined,
): { parts: LibraryParts; marks: MarkDraft[] } {
  const sums = pairParts(data, series, placeOf);
  return { parts: { sums, rows: () => pairParts({ ...data, sums: undefined }, series, placeOf) }, marks: scopeMarks(sums) };
}

/** The change of a series at a place: sum of the new amounts divided by sum of the old ones; null without rows. */
export function weightedChange(total: Total, of: { series: string; x: string; group?: string }): number | null {
  const [now, before] = [total(of), total({ ...of, field: 'previous' })];
  return before === null ? null : changeOf(before, now ?? 0);
}

/** Marks with the number of pairs excluded as changes of scope at each place. */
export function scopeMarks(pairs: readonly Part[]): MarkDraft[] {
  const counts = new Map<string, number>();
  for (const { x, group, count = 1 } of pairs) if (group === 'scope') counts.set(x, (counts.get(x) ?? 0) + count);
  return [...counts].map(([x, count]) => scopeMark(x, count));
}

function scopeMark(x: string, count: number): MarkDraft {
  return { x, kind: 'scope_jump', text: say('insights.scopeApart', { count }) };
}
