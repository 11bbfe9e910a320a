import { addCents, changeOf } from './cents.ts';
import { type InsightData, isCost, yearOfPeriod } from './insight-data.ts';
import type { MoneyFact } from './money-fact.ts';
import { isScopeJump } from './pairs.ts';

/**
 * Why the money of a subscription is another in a year than in the one before. `term` is what is paid in other years than these, `unknown` what lacks a price
 * in one of them, `open` what has not ended and has no period for the year yet; the money of the last two is not known.
 */
export const movements = ['price', 'scope', 'currency', 'new', 'gone', 'one_time', 'term', 'unknown', 'open'] as const;
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

/** By year, what moved against the year before: one for each subscription, and one for its one-time purchases. `only`: that year alone. */
export function movesByYear(data: Calendar & Pick<InsightData, 'facts'>, only?: number): Map<number, Move[]> {
  const bySubscription = new Map<string, MoneyFact[]>();
  for (const fact of data.facts) {
    const known = bySubscription.get(fact.subscription);
    if (known) known.push(fact);
    else bySubscription.set(fact.subscription, [fact]);
  }
  const years = new Map<number, Move[]>();
  for (const facts of bySubscription.values()) {
    const ordered = facts.toSorted((a, b) => (a.start < b.start ? -1 : 1));
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
