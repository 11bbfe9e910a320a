import { addDays, addYears } from '#shared/domain/calendar/dates.ts';
import { costPerUse, type CostPerUse, spreadOneTime, type UsedPrice } from '../cost-per-use/cost-per-use.ts';
import { type DatedPeriod, monthsOfPeriods } from '../cost-per-use/period-months.ts';
import type { UseByMonth } from './product-use.ts';

/** A period of a subscription with its price, in the library's currency and in its own. */
export type PricedPeriod = {
  id: string;
  start_date: string;
  end_date: string | null;
  isOneTime: boolean;
  local: UsedPrice | null;
  original: UsedPrice | null;
};

type FinancialSpan = { id: string; start_date: string; end_date: string };
export type SpreadCost = { financial_period: string; cost: CostPerUse };

export type PeriodCost = {
  id: string;
  period: PricedPeriod;
  months: readonly string[];
  local: CostPerUse;
  original: CostPerUse;
  /** The price of a one-time purchase spread over the financial periods that have begun since. */
  spread: readonly SpreadCost[];
};

/** The input of costs beside periods and use. */
export type CostContext = {
  /** Number of financial periods over which a one-time purchase is spread. */
  oneTimeYears: number;
  /** In the order of their start. */
  financialPeriods: readonly FinancialSpan[];
  day: string;
};

/**
 * Cost per use of each period, in order of start (rules RU01 to RU06). A one-time purchase has its full price divided by all known use since, and
 * also a part in each financial period. A period without an end counts as one year.
 */
export function periodCosts(periods: readonly PricedPeriod[], paid: UseByMonth, context: CostContext): PeriodCost[] {
  const months = monthsOfPeriods(periods.filter(({ isOneTime }) => !isOneTime).map(datedPeriod));
  return periods
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    .map((period) => {
      const { id, start_date, local, original } = period;
      const own = period.isOneTime ? knownSince(start_date, paid) : (months.get(id) ?? []);
      return {
        id,
        period,
        months: own,
        local: costPerUse(local, own, paid),
        original: costPerUse(original, own, paid),
        spread: period.isOneTime && local ? spreadCosts(local, start_date, { paid, ...context }) : [],
      };
    });
}

/** The known months from a day's month on. */
function knownSince(day: string, paid: UseByMonth): string[] {
  return [...paid.keys()].filter((month) => month >= day.slice(0, 7)).toSorted();
}

function datedPeriod({ id, start_date, end_date }: PricedPeriod): DatedPeriod {
  return { id, start_date, end_date: end_date ?? addDays(addYears(start_date, 1), -1) };
}

function spreadCosts(
  { cents, ...price }: UsedPrice,
  from: string,
  { paid, oneTimeYears, financialPeriods, day }: CostContext & { paid: UseByMonth },
): SpreadCost[] {
  const parts = spreadOneTime(cents, oneTimeYears);
  return financialPeriods
    .filter(({ end_date }) => end_date >= from)
    .slice(0, oneTimeYears)
    .flatMap((span, index) => {
      if (span.start_date > day) return [];
      const months = monthsOfPeriods([{ ...span, start_date: span.start_date < from ? from : span.start_date }]).get(span.id) ?? [];
      return [{ financial_period: span.id, cost: costPerUse({ cents: parts[index] ?? 0, ...price }, months, paid) }];
    });
}
