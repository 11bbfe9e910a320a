import { addMonths, daysBetween, monthsBetween, nextDay } from '../calendar/dates.ts';
import { minorOf, wireOf } from '../money/amount.ts';
import { divideRounded } from '../money/decimal.ts';

/** How the price of an odd period is reckoned from the yearly one. */
export const priceBases = ['months', 'days'] as const;

/** The price of an odd period, reckoned from the price of a year. */
export interface ProratedPrice {
  /** The months of the period; null if it does not last whole months. */
  months: number | null;
  days: number;
  /** The price by months; null without whole months. */
  by_months: number | null;
  by_days: number;
}

/**
 * The price of a period from the yearly one (RQ08): by whole months, price × months / 12; by days, price × days / days of the year that begins on the
 * same day. Rounded half away from zero to the minor unit. Throws a RangeError for amounts that cannot be exact, and for an end before the start.
 */
export function proratedPrice(yearly: number, currency: string, start: string, end: string): ProratedPrice {
  const after = nextDay(end);
  const days = daysBetween(start, after);
  if (days <= 0) throw new RangeError('A period must end on or after its start');
  const whole = monthsBetween(start, after);
  const months = addMonths(start, whole) === after ? whole : null;
  const minor = BigInt(minorOf(yearly, currency));
  const part = (count: number, of: number): number => wireOf(Number(divideRounded(minor * BigInt(count), BigInt(of))), currency);
  return {
    months,
    days,
    by_months: months === null ? null : part(months, 12),
    by_days: part(days, daysBetween(start, addMonths(start, 12))),
  };
}

/**
 * The price of a year from which a period's price was reckoned (RQ15). Undefined for a period without one, and once price or dates were changed to
 * something else.
 */
export function keptYearlyPrice(period: {
  start_date: string;
  end_date: string | null;
  price?: number | null;
  currency?: string | null;
  yearly_price?: number | null;
}): number | undefined {
  const { start_date: start, end_date: end, price, currency, yearly_price: yearly } = period;
  // Almost no period has one: the dates are reckoned only for those.
  if (yearly === null || yearly === undefined || !price || !currency || end === null) return undefined;
  const { by_months, by_days } = proratedPrice(yearly, currency, start, end);
  return price === by_months || price === by_days ? yearly : undefined;
}
