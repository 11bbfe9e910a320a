import { twelveMonthsUntil } from '#shared/domain/calendar/windows.ts';
import { monthLater } from '../../calendar/read-month.ts';
import { costOfMonths, costPerUse, type CostPerUse } from '../cost-per-use/cost-per-use.ts';
import type { PeriodCost, PricedPeriod } from './period-costs.ts';
import type { UseByMonth } from './product-use.ts';
import type { RecentUse } from './recent-use.ts';

/** Cost per use that rests on two different times: the uses of one, the price of another. */
export type RecentCost = {
  /** The period whose price it is. */
  period: PricedPeriod;
  cost: CostPerUse;
};

const monthsOfYear = 12;
/** Uses that end longer before a price began say nothing of what is paid now. */
const mostMonthsBefore = 12;

/**
 * What a use of the last twelve known months costs at the price in force, that is of the latest period that has begun by `day`: its price for a year,
 * also where none of its months is known yet. `costs` are in the order of their start. Undefined without uses, where they end more than a year before
 * that period began, or without such a period; a one-time purchase has no price for a year.
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
