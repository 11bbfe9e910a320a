import { addDays, dayNumber } from './dates.ts';
import { timeOfDay } from './day-bounds.ts';

/** End of a working day by the library's clocks. Later events count as new on the next working day. */
const endOfWork = '17:00';

/** 1970-01-01 was a Thursday. */
const thursday = 4;

/** Whether a day is from Monday to Friday. Public holidays are not considered. */
export function isWorkingDay(date: string): boolean {
  const weekday = (((dayNumber(date) + thursday) % 7) + 7) % 7;
  return weekday >= 1 && weekday <= 5;
}

/** The last working day before a day; for a Monday, Saturday or Sunday it is Friday. */
export function previousWorkingDay(date: string): string {
  let day = addDays(date, -1);
  while (!isWorkingDay(day)) day = addDays(day, -1);
  return day;
}

/** The instant (ISO, UTC) at which the working day before `today` ended in a timezone. */
export function endOfPreviousWorkingDay(today: string, timezone: string): string {
  return timeOfDay(previousWorkingDay(today), endOfWork, timezone);
}
