import { addDays, daysBetween, yearLaterMinusDay } from '../calendar/dates.ts';
import { minorOf, wireOf } from '../money/amount.ts';
import { divideRounded } from '../money/decimal.ts';
import { keptYearlyPrice } from './prorated-price.ts';

/** Whether a period lasts twelve months, with a tolerance of three days for imprecise dates. */
export function isTwelveMonths(start: string, end: string): boolean {
  return Math.abs(daysBetween(yearLaterMinusDay(start), end)) <= 3;
}

/** The price of a year at the rate of a period: price × 365 / days, first and last day included (D4). */
export function annualPrice(price: number, currency: string, start: string, end: string): number {
  const days = daysBetween(start, addDays(end, 1));
  if (days <= 0) throw new RangeError('A period must end on or after its start');
  return wireOf(Number(divideRounded(BigInt(minorOf(price, currency)) * 365n, BigInt(days))), currency);
}

/**
 * The price of a year of a period (D4): the yearly price that its price was reckoned from (RQ15), its own price if it lasts a year, else by days.
 * Undefined without a price or an end.
 */
export function yearlyPrice(period: Parameters<typeof keptYearlyPrice>[0]): number | undefined {
  const { price, currency, start_date: start, end_date: end } = period;
  if (price === null || price === undefined || !currency || end === null) return undefined;
  return keptYearlyPrice(period) ?? (isTwelveMonths(start, end) ? price : annualPrice(price, currency, start, end));
}

/**
 * Scales a price to another length of time (D4), such as a three-year price to one year. Twelve months count as one year, whatever their days. Both
 * terms include their first and last day.
 */
export function priceOverTerm(price: number, currency: string, from: Term, to: Term): number {
  const [yearly, isYear] = [isTwelveMonths(from.start_date, from.end_date), isTwelveMonths(to.start_date, to.end_date)];
  if (yearly && isYear) return price;
  const daysOf = (term: Term, year: boolean): bigint => (year ? 365n : BigInt(daysBetween(term.start_date, addDays(term.end_date, 1))));
  const [before, after] = [daysOf(from, yearly), daysOf(to, isYear)];
  if (before <= 0n || after <= 0n) throw new RangeError('A period must end on or after its start');
  return wireOf(Number(divideRounded(BigInt(minorOf(price, currency)) * after, before)), currency);
}

/** The first and the last day of a period. */
export type Term = { start_date: string; end_date: string };
