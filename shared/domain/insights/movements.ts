import { addCents, changeOf } from '../money/cents.ts';
import { type CostSource, type InsightData, isCost, yearOfPeriod } from './insight-data.ts';
import { compareStarts, type MoneyFact } from '../periods/money-fact.ts';
import { isScopeJump } from './pairs.ts';

/**
 * Causes of a difference between the money of a subscription in a year and in the year before.
 * `term`: the subscription is paid in other years. `unknown`: one of the two years lacks a price.
 * `open`: the subscription has not ended, but has no period for the year yet. Amounts of `unknown` and `open` moves are unknown.
 * `part`: only in filtered data; the share of the department or the provider changed.
 */
export const movements = ['price', 'scope', 'currency', 'new', 'gone', 'one_time', 'term', 'unknown', 'open', 'part'] as const;
export type Movement = (typeof movements)[number];

/** A subscription's money in a year compared with the year before. */
export interface Move {
  movement: Movement;
  subscription: string;
  /** Null without a payment in that year, or if the price is unknown. */
  now: number | null;
  before: number | null;
  /** The latest period of the two years. */
  fact: MoneyFact;
}

/** Whether both amounts of a move are known. Sums exclude all other moves. */
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

/** The part of a calendar that moves depend on, as text. */
export function calendarName({ financialPeriods, today }: Calendar): string {
  return JSON.stringify([today, financialPeriods.map(({ start_date, end_date }) => [start_date, end_date])]);
}

/** Moves against the year before, by year: one for each subscription, and one for its one-time purchases. `only` restricts them to a year. */
export function movesByYear(calendar: Calendar, { facts, whole }: Omit<CostSource, 'forecasts'>, only?: number): Map<number, Move[]> {
  if (whole) return partsOfMoves(facts, movesByYear(calendar, { facts: whole }, only));
  const years = new Map<number, Move[]>();
  for (const own of bySubscription(facts).values()) {
    const ordered = inOrder(own);
    const [purchases, recurring] = [ordered.filter(({ one_time }) => one_time), ordered.filter(({ one_time }) => !one_time)];
    const touched = new Set(ordered.flatMap(({ year }) => (year === null ? [] : [year, year + 1])));
    for (const year of touched) {
      if (only !== undefined && year !== only) continue;
      const moves = [purchaseMove(purchases, year), recurringMove(recurring, year, calendar)].filter((move) => move !== undefined);
      const known = years.get(year);
      if (known) known.push(...moves);
      else years.set(year, moves);
    }
  }
  return years;
}

function inOrder(facts: readonly MoneyFact[]): MoneyFact[] {
  return facts.toSorted(compareStarts);
}

/** Moves of the subscriptions of the given facts, with the money of these facts only. */
function partsOfMoves(facts: readonly MoneyFact[], moves: ReadonlyMap<number, readonly Move[]>): Map<number, Move[]> {
  const known = bySubscription(facts);
  return new Map(
    [...moves].map(([year, all]) => [
      year,
      all.flatMap((move) => partOfMove(move, year, inOrder(known.get(move.subscription) ?? [])) ?? []),
    ]),
  );
}

/** A filtered part of a move. Its cause is that of the whole, unless the weight of the part changed. */
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

/** The part of a period that a fact covers, in percent times 10,000; 0 without a fact. */
function weightOf(fact: MoneyFact | undefined): number {
  return (fact?.shares ?? []).reduce((sum, { weight }) => sum + weight, 0);
}

/** The facts of a year that cost something. */
function costsIn(facts: readonly MoneyFact[], year: number): MoneyFact[] {
  return facts.filter((fact) => fact.year === year && isCost(fact));
}

/** The sum of the prices; null without facts or if a price is missing. */
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

/** The move of one-time purchases, which are neither new in their year nor gone in the next. */
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

/** The reason why a subscription with a period in the year before has none in this year. */
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

/** The last day of the financial periods that start in a year. */
function lastDayOf(year: number, { financialPeriods }: Calendar): string {
  const ends = financialPeriods.filter((period) => yearOfPeriod(period) === year).map(({ end_date }) => end_date);
  return ends.toSorted().at(-1) ?? `${year}-12-31`;
}

function priceMovement({ now, before }: Pick<Move, 'now' | 'before'>, fact: MoneyFact, earlier: MoneyFact): Movement {
  if (earlier.currency !== fact.currency) return 'currency';
  const isNext = fact.previous === earlier.id;
  // The price in its own currency is unchanged, so the exchange rate changed.
  if (fact.change === 0 && isNext && now !== before) return 'currency';
  const change = isNext ? fact.change : changeOf(before ?? 0, now ?? 0);
  return change !== null && isScopeJump(change) ? 'scope' : 'price';
}
