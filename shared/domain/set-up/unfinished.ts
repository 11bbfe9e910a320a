/** Gaps that often remain after a library was set up or data was imported. */
export const unfinishedThings = [
  'overdue_decisions',
  'unrated_prices',
  'without_shares',
  'without_deadline',
  'unknown_publisher',
  'vendors_without_email',
  'without_license',
  'one_owner',
  'without_type',
] as const;
export type UnfinishedThing = (typeof unfinishedThings)[number];

/** The number of records with a gap out of all, and their money out of all, in minor units. */
export interface Unfinished {
  thing: UnfinishedThing;
  count: number;
  total: number;
  money: number;
  totalMoney: number;
}

/** Urgency of a gap that affects all records: missed dates and wrong sums before mere gaps. */
const urgency: Readonly<Record<UnfinishedThing, number>> = {
  overdue_decisions: 3,
  unrated_prices: 2.5,
  without_shares: 2,
  without_deadline: 1.8,
  unknown_publisher: 1.5,
  vendors_without_email: 1,
  without_license: 1,
  one_owner: 0.8,
  without_type: 0.7,
};

/** Max gaps shown at once, as people do not close more in one sitting. */
const maxThings = 3;

/** Days after an import in which a library is reminded of gaps. */
const remindedDays = 30;

/**
 * Picks the gaps to close first, at most three: urgency times the affected part of the records and the money. Gaps without money count by their
 * records alone.
 */
export function pickUnfinished<T extends Unfinished>(candidates: readonly T[]): T[] {
  return candidates
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || unfinishedThings.indexOf(a.thing) - unfinishedThings.indexOf(b.thing))
    .slice(0, maxThings);
}

function weightOf({ thing, count, total, money, totalMoney }: Unfinished): number {
  const part = count / Math.max(total, count);
  return urgency[thing] * (money > 0 && totalMoney > 0 ? (part + money / Math.max(totalMoney, money)) / 2 : part);
}

/** Whether an import finished recently enough to remind of its gaps. Both arguments are instants. */
export function isRecentImport(finishedAt: string | null, now: string): boolean {
  return finishedAt !== null && Date.parse(now) - Date.parse(finishedAt) < remindedDays * 24 * 3_600_000;
}
