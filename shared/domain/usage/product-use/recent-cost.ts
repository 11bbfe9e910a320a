import { twelveMonthsUntil } from '#shared/domain/calendar/windows.ts';
import { monthLater } from '../../calendar/read-month.ts';
import { costOfMonths, costPerUse, type CostPerUse } from '../cost-per-use/cost-per-use.ts';
import type { PeriodCost, PricedPeriod } from './period-costs.ts';
import type { UseByMonth } from './product-use.ts';
import type { RecentUse } from './recent-use.ts';

/** Cost per use of two different times: recent uses at the price of another period. */
export type RecentCost = {
  /** The period with that price. */
  period: PricedPeriod;
  cost: CostPerUse;
};

const monthsOfYear = 12;
/** Max months between the last use and the start of a price: older use is irrelevant for it. */
const mostMonthsBefore = 12;

/**
 * The cost per use of the last twelve known months at the price in force. That is the yearly price of the latest period begun by `day`, even if none
 * of its months is known. `costs` are in order of start. Undefined without uses, if they end over a year before that period, or without such a
 * period. One-time purchases are excluded, as they have no yearly price.
 */
export function recentCost(
  costs: readonly PeriodCost[],
  { recent, paid, day }: { recent: RecentUse | undefined; paid: UseByMonth; day: string },
): RecentCost | undefined {
  const inForce = costs.findLast(({ period }) => !period.isOneTime && period.start_date <= day);
  if (!recent || !inForce || inForce.months.length === 0) return undefined;
  const { period, months } = inForce;
  if (recent.to < monthLater(period.start_date.slice(0, 7), -mostMonthsBefore)) return undefined;
  const price = period.local && { ...period.local, cents: costOfMonths(period.local.cents, months.length, monthsOfYear) };
  return { period, cost: costPerUse(price, twelveMonthsUntil(recent.to), paid) };
}
