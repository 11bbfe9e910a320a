import { addDays, dayNumber, daysInMonth, partsOf } from '../calendar/dates.ts';

/** The due days of a recurring schedule. */
export interface ScheduleDays {
  every: 'week' | 'month' | 'quarter';
  /** For a week, 1 (Monday) to 7; otherwise the day of the month. */
  on: number;
}

/** 1 for Monday to 7 for Sunday; 1 January 1970 was a Thursday. */
function weekdayOf(day: string): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** Whether a schedule is due on a day. If a month lacks the day, its last day counts. */
export function isScheduleDay({ every, on }: ScheduleDays, date: string): boolean {
  if (every === 'week') return weekdayOf(date) === on;
  const { year, month, day } = partsOf(date);
  const isMonth = every === 'month' || month % 3 === 1;
  return isMonth && day === Math.min(on, daysInMonth(year, month));
}

/** Days within which every schedule is due at least once: a quarter and a week. */
const longestWait = 100;

/** The first due day of a schedule on or after `date`. */
export function nextScheduleDay(schedule: ScheduleDays, date: string): string {
  for (let days = 0; days < longestWait; days++) {
    const day = addDays(date, days);
    if (isScheduleDay(schedule, day)) return day;
  }
  throw new Error(`A schedule is never due: ${schedule.every} ${schedule.on}`);
}
