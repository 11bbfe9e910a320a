import { addDays, daysBetween, yearLaterMinusDay } from '../calendar/dates.ts';
import { minorOf, wireOf } from '../money/amount.ts';
import { divideRounded } from '../money/decimal.ts';

/** Whether a period lasts twelve months, give or take three days of sloppy bookkeeping. */
export function isTwelveMonths(start: string, end: string): boolean {
  return Math.abs(daysBetween(yearLaterMinusDay(start), end)) <= 3;
}

/** The price of a year at the price of a period: price × 365 / days, both days included (D4). */
export function annualPrice(price: number, currency: string, start: string, end: string): number {
  const days = daysBetween(start, addDays(end, 1));
  if (days <= 0) throw new RangeError('A period must end on or after its start');
  return wireOf(Number(divideRounded(BigInt(minorOf(price, currency)) * 365n, BigInt(days))), currency);
}
