/**
 * Calendar days as `YYYY-MM-DD` strings, without clock and timezone: the caller passes "today".
 * Functions that take a date throw a RangeError unless `isDate` accepts it.
 */

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const msPerDay = 86_400_000;

/** Days of a month, `month` counted from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether the value is exactly `YYYY-MM-DD` and an existing day of the years 0001 to 9999. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const match = pattern.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether a library's record can refer to the year; `0202` is a typing error. */
export function isPlausibleYear(year: number): boolean {
  return year >= 1400 && year <= 2999;
}

/** Whether a person or a file may give this date. Such dates are far enough from the ends of the calendar to add years. */
export function isPlausibleDate(value: unknown): value is string {
  return isDate(value) && isPlausibleYear(Number(value.slice(0, 4)));
}

/** `YYYY-MM-DD` of the parts; undefined for a day that does not exist. */
export function dateOf(year: number, month: number, day: number): string | undefined {
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** Year, month (from 1) and day. */
export function partsOf(date: string): { year: number; month: number; day: number } {
  if (!isDate(date)) throw new RangeError(`Not a date: ${String(date)}`);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function mustExist(date: string | undefined): string {
  if (date === undefined) throw new RangeError('Date outside the years 0001 to 9999');
  return date;
}

/** Days since 1970-01-01, negative before it. */
export function dayNumber(date: string): number {
  if (!isDate(date)) throw new RangeError(`Not a date: ${String(date)}`);
  return Date.parse(`${date}T00:00:00Z`) / msPerDay;
}

/** The date of a day number. */
export function dateOfDayNumber(days: number): string {
  const instant = new Date(days * msPerDay);
  return mustExist(dateOf(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate()));
}

export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Moves by months; a day that does not exist in the target month becomes the last day of that month. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + month - 1 + months;
  const [targetYear, targetMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return mustExist(dateOf(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth))));
}

/** Moves by years; 29 February becomes 28 February in a common year (D3). */
export function addYears(date: string, years: number): string {
  return addMonths(date, years * 12);
}

export function nextDay(date: string): string {
  return addDays(date, 1);
}

/** The default end of a period that starts on `start`: a year later minus a day (R052). */
export function yearLaterMinusDay(start: string): string {
  return addDays(addYears(start, 1), -1);
}

/** Negative, zero or positive, as `a` is before, on or after `b`; usable as a sort function. */
export function compareDates(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Days from `from` to `to`: 1 from today to tomorrow, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Whole months from `from` to `to`; negative when `to` is earlier. */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const [a, b] = [partsOf(from), partsOf(to)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  return addMonths(from, months) > to ? months - 1 : months;
}
