import { addDays, dayNumber } from './dates.ts';
import { timeOfDay } from './day-bounds.ts';

/** When a working day is over, on the clocks of the library. What happens later is new to everybody on the next one. */
const endOfWork = '17:00';

/** 1970-01-01 was a Thursday. */
const thursday = 4;

/** Whether a day is one from Monday to Friday. The product knows no public holidays. */
export function isWorkingDay(date: string): boolean {
  const weekday = (((dayNumber(date) + thursday) % 7) + 7) % 7;
  return weekday >= 1 && weekday <= 5;
}

/** The last working day before a day: of a Monday, a Saturday and a Sunday the Friday. */
export function previousWorkingDay(date: string): string {
  let day = addDays(date, -1);
  while (!isWorkingDay(day)) day = addDays(day, -1);
  return day;
}

/** The instant (ISO, UTC) at which the working day before `today` was over in a timezone. */
export function endOfPreviousWorkingDay(today: string, timezone: string): string {
  return timeOfDay(previousWorkingDay(today), endOfWork, timezone);
}
