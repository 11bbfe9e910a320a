import { changeOf } from '#shared/domain/money/cents.ts';
import { monthLater } from '../../calendar/read-month.ts';
import { isComparable, type UseOrigin } from '../counting/uses-by-month.ts';
import { usageMetrics } from '../cost-per-use/usage-metric.ts';
import { lastMonthOf, twelveMonthsUntil } from '#shared/domain/calendar/windows.ts';
import type { ProductUse, UseByMonth } from './product-use.ts';

/** Use of the twelve months up to the last known one. */
export type RecentUse = {
  from: string;
  to: string;
  /** In the known months. */
  uses: number;
  monthsKnown: number;
  monthsAll: number;
  /** Change from the same months a year before, in percent times 10,000. Null if no month is known in both years, or the year before has no use. */
  change: number | null;
  /** False if the two years are counted by different releases (rule RC04). */
  isComparable: boolean;
};

/** The use of the last twelve known months, however old; undefined without a known month. */
export function recentUse({ paid, metric }: Pick<ProductUse, 'paid' | 'metric'>): RecentUse | undefined {
  const last = lastMonthOf(paid.keys());
  if (last === undefined) return undefined;
  const months = twelveMonthsUntil(last);
  const known = months.filter((month) => paid.has(month));
  const pairs = known.flatMap((month) => {
    const before = monthLater(month, -12);
    return paid.has(before) ? [{ month, before }] : [];
  });
  const releases = new Set<UseOrigin>(pairs.flatMap(({ month, before }) => [...releasesIn(paid, month), ...releasesIn(paid, before)]));
  const comparable = isComparable(usageMetrics[metric].metric, releases);
  const sum = (of: readonly string[]): number => of.reduce((total, month) => total + (paid.get(month)?.uses ?? 0), 0);
  const [now, then] = [sum(pairs.map(({ month }) => month)), sum(pairs.map(({ before }) => before))];
  return {
    from: months[0] ?? last,
    to: last,
    uses: sum(known),
    monthsKnown: known.length,
    monthsAll: months.length,
    change: pairs.length > 0 && comparable ? changeOf(then, now) : null,
    isComparable: comparable,
  };
}

function releasesIn(paid: UseByMonth, month: string): readonly UseOrigin[] {
  return paid.get(month)?.releases ?? [];
}
