import { addDays, addMonths, dayNumber, nextDay } from '../calendar/dates.ts';
import type { Notice } from './subscription-terms.ts';

/**
 * The last day of notice of a term (RQ01). Months are counted back from the day after the end, because a term ends with its last day; a day that does
 * not exist becomes the last day of its month. A Saturday or Sunday is not moved.
 */
export function lastDayOfNotice(end: string, { count, unit }: Notice): string {
  return unit === 'day' ? addDays(end, -count) : addDays(addMonths(nextDay(end), -count), -1);
}

/** Days that a letter needs to arrive. */
const letterDays = 7;

/** The day by which a notice by letter should be posted. */
export function letterDay(lastDay: string): string {
  return addDays(lastDay, -letterDays);
}

/** The day of the week of a day on which offices are closed; undefined from Monday to Friday. */
export function weekendDay(date: string): 'saturday' | 'sunday' | undefined {
  // 1970-01-01 was a Thursday.
  const day = (((dayNumber(date) + 4) % 7) + 7) % 7;
  return day === 6 ? 'saturday' : day === 0 ? 'sunday' : undefined;
}
