import { addCents, changeOf } from '../money/cents.ts';
import { type InsightData, isCost, yearOfPeriod } from './insight-data.ts';
import type { MoneyFact } from '../periods/money-fact.ts';
import { isScopeJump } from './pairs.ts';

/**
 * Why the money of a subscription is another in a year than in the one before. `term` is what is paid in other years than these, `unknown` what lacks a price
 * in one of them, `open` what has not ended and has no period for the year yet; the money of the two is not known.
 * `part` is only of filtered data: another share of the department, or another provider.
 */
export const movements = ['price', 'scope', 'currency', 'new', 'gone', 'one_time', 'term', 'unknown', 'open', 'part'] as const;
export type Movement = (typeof movements)[number];

/** A subscription's money of a year beside that of the year before. */
export interface Move {
  movement: Movement;
  subscription: string;
  /** Null where nothing is paid in that year, or the price is not known. */
  now: number | null;
  before: number | null;
  /** The latest period of the two years. */
  fact: MoneyFact;
}

/** Whether both sums of a movement are known: those of others are no part of any sum. */
export function isKnownMove({ movement }: Pick<Move, 'movement'>): boolean {
  return movement !== 'unknown' && movement !== 'open';
}

type Calendar = Pick<InsightData, 'financialPeriods' | 'today'>;

function bySubscription(all: readonly MoneyFact[]): Map<string, MoneyFact[]> {
  const found = new Map<string, MoneyFact[]>();
  for (const fact of all) {
    const known = found.get(fact.subscription);
    if (known) known.push(fact);
    else found.set(fact.subscription, [fact]);
  }
  return found;
}

/** By year, what moved against the year before: one for each subscription, and one for its one-time purchases. `only`: that year alone. */
export function movesByYear(data: Calendar & Pick<InsightData, 'facts' | 'whole'>, only?: number): Map<number, Move[]> {
  if (data.whole) return partsOfMoves(data.facts, movesByYear(data.whole, only));
  const years = new Map<number, Move[]>();
  for (const facts of bySubscription(data.facts).values()) {
    const ordered = inOrder(facts);
    const [purchases, recurring] = [ordered.filter(({ one_time }) => one_time), ordered.filter(({ one_time }) => !one_time)];
    const touched = new Set(ordered.flatMap(({ year }) => (year === null ? [] : [year, year + 1])));
    for (const year of touched) {
      if (only !== undefined && year !== only) continue;
      const moves = [purchaseMove(purchases, year), recurringMove(recurring, year, data)].filter((move) => move !== undefined);
      const known = years.get(year);
      if (known) known.push(...moves);
      else years.set(year, moves);
    }
  }
  return years;
}

function inOrder(facts: readonly MoneyFact[]): MoneyFact[] {
  return facts.toSorted((a, b) => (a.start < b.start ? -1 : 1));
}

/** The movements of the subscriptions that some facts are of, with the money of these facts alone. */
function partsOfMoves(facts: readonly MoneyFact[], moves: ReadonlyMap<number, readonly Move[]>): Map<number, Move[]> {
  const known = bySubscription(facts);
  return new Map(
    [...moves].map(([year, all]) => [
      year,
      all.flatMap((move) => partOfMove(move, year, inOrder(known.get(move.subscription) ?? [])) ?? []),
    ]),
  );
}

/** The movement of a part: its cause is that of the whole, unless the part was another one the year before. */
function partOfMove(move: Move, year: number, facts: readonly MoneyFact[]): Move | undefined {
  const same = facts.filter(({ one_time }) => one_time === move.fact.one_time);
  const [now, before] = [costsIn(same, year), costsIn(same, year - 1)];
  const [last, earlier] = [now.at(-1), before.at(-1)];
  const fact = last ?? earlier;
  if (!fact) return undefined;
  const goesOn = move.movement === 'price' || move.movement === 'scope' || move.movement === 'currency';
  const isOther = goesOn && weightOf(last) !== weightOf(earlier);
  return { ...move, movement: isOther ? 'part' : move.movement, now: sumOf(now), before: sumOf(before), fact };
}

/** How much of a period a fact is, in percent times 10,000; 0 without one. */
function weightOf(fact: MoneyFact | undefined): number {
  return (fact?.shares ?? []).reduce((sum, { weight }) => sum + weight, 0);
}

/** The facts of a year that cost something. */
function costsIn(facts: readonly MoneyFact[], year: number): MoneyFact[] {
  return facts.filter((fact) => fact.year === year && isCost(fact));
}

/** Null where there is nothing, or a price is missing. */
function sumOf(facts: readonly MoneyFact[]): number | null {
  let sum: number | null = null;
  for (const { cents } of facts) {
    if (cents === null) return null;
    sum = addCents(sum ?? 0, cents);
  }
  return sum;
}

function lacksPrice(facts: readonly MoneyFact[]): boolean {
  return facts.some(({ cents }) => cents === null);
}

/** What is bought once is neither new in its year nor gone in the next. */
function purchaseMove(facts: readonly MoneyFact[], year: number): Move | undefined {
  const [now, before] = [costsIn(facts, year), costsIn(facts, year - 1)];
  const fact = now.at(-1) ?? before.at(-1);
  if (!fact) return undefined;
  const movement = lacksPrice([...now, ...before]) ? 'unknown' : 'one_time';
  return { movement, subscription: fact.subscription, now: sumOf(now), before: sumOf(before), fact };
}

function recurringMove(facts: readonly MoneyFact[], year: number, calendar: Calendar): Move | undefined {
  const [now, before] = [costsIn(facts, year), costsIn(facts, year - 1)];
  const [fact, earlier] = [now.at(-1) ?? before.at(-1), before.at(-1)];
  if (!fact) return undefined;
  const move = { subscription: fact.subscription, now: sumOf(now), before: sumOf(before), fact };
  const [first] = now;
  if (first && earlier) return { ...move, movement: lacksPrice([...now, ...before]) ? 'unknown' : priceMovement(move, fact, earlier) };
  if (first) {
    if (lacksPrice(now)) return { ...move, movement: 'unknown' };
    return { ...move, movement: facts.some((other) => isCost(other) && other.start < first.start) ? 'term' : 'new' };
  }
  return { ...move, movement: withoutPeriod(facts, year, { last: earlier ?? fact, before, calendar }) };
}

/** Why a subscription with a period in the year before has none in this one. */
function withoutPeriod(
  facts: readonly MoneyFact[],
  year: number,
  { last, before, calendar }: { last: MoneyFact; before: readonly MoneyFact[]; calendar: Calendar },
): Movement {
  const isCancelled = facts.some((fact) => fact.year === year && !isCost(fact));
  const goesOn =
    last.end === null || last.end >= lastDayOf(year, calendar) || facts.some((fact) => isCost(fact) && fact.start > last.start);
  const isOver = last.end !== null && last.end < calendar.today;
  if (!isCancelled && !goesOn && !isOver) return 'open';
  if (lacksPrice(before)) return 'unknown';
  return goesOn && !isCancelled ? 'term' : 'gone';
}

/** The last day of the financial periods that begin in a year. */
function lastDayOf(year: number, { financialPeriods }: Calendar): string {
  const ends = financialPeriods.filter((period) => yearOfPeriod(period) === year).map(({ end_date }) => end_date);
  return ends.toSorted().at(-1) ?? `${year}-12-31`;
}

function priceMovement({ now, before }: Pick<Move, 'now' | 'before'>, fact: MoneyFact, earlier: MoneyFact): Movement {
  if (earlier.currency !== fact.currency) return 'currency';
  const isNext = fact.previous === earlier.id;
  // The same price in its own currency: what changed is the rate.
  if (fact.change === 0 && isNext && now !== before) return 'currency';
  const change = isNext ? fact.change : changeOf(before ?? 0, now ?? 0);
  return change !== null && isScopeJump(change) ? 'scope' : 'price';
}
