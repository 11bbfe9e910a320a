import { addDays, addYears, compareDates, dateOf } from './dates.ts';

/** A financial year of the tenant (R097); both dates are inclusive. */
export type FinancialPeriod = { id: string; start_date: string; end_date: string };

/** The year that represents a financial period spanning two years (tenant setting). */
export type FinancialPeriodDisplay = 'start_date' | 'end_date';

/** The financial period that contains the date, else the last one; undefined without financial periods (R052). */
export function financialPeriodFor<P extends Omit<FinancialPeriod, 'id'>>(date: string, periods: readonly P[]): P | undefined {
  const containing = periods.find((period) => period.start_date <= date && date <= period.end_date);
  return containing ?? periods.toSorted((a, b) => compareDates(a.end_date, b.end_date)).at(-1);
}

export type GeneratedFinancialPeriod = { name: string; start_date: string; end_date: string };

/** The name of a financial period: `2026`, or `2026/27` when it spans two years. */
export function financialPeriodName({ start_date, end_date }: Omit<FinancialPeriod, 'id'>): string {
  const [from, to] = [start_date.slice(0, 4), end_date.slice(0, 4)];
  return from === to ? from : `${from}/${to.slice(2)}`;
}

/**
 * One financial period for every year from `fromYear` to `toYear`, each starting on the first of `startMonth` (1–12)
 * of that year and lasting a year. The name is `2026`, or `2026/27` when the year spans two.
 */
export function generateFinancialPeriods(fromYear: number, toYear: number, startMonth: number): GeneratedFinancialPeriod[] {
  const periods: GeneratedFinancialPeriod[] = [];
  for (let year = fromYear; year <= toYear; year += 1) {
    const start = dateOf(year, startMonth, 1);
    if (start === undefined) throw new RangeError(`No such financial period: ${year}-${startMonth}`);
    const end = addDays(addYears(start, 1), -1);
    periods.push({ name: financialPeriodName({ start_date: start, end_date: end }), start_date: start, end_date: end });
  }
  return periods;
}

/** The year that represents a financial period: that of its start or end, which differ only when it spans two years (R015). */
export function financialPeriodYear(period: Omit<FinancialPeriod, 'id'>, display: FinancialPeriodDisplay): string {
  return period[display].slice(0, 4);
}
