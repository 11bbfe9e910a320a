import { addDays, daysBetween } from '../calendar/dates.ts';

/** One reminder of a deadline's series. */
export interface SeriesReminder {
  /** Days before the deadline. */
  threshold: number;
  due_on: string;
}

/** All reminders of a deadline, the first one first. `thresholds` as `thresholdsOf` gives them. */
export function deadlineSeries(deadline: string, thresholds: readonly number[]): SeriesReminder[] {
  return thresholds.map((threshold) => ({ threshold, due_on: addDays(deadline, -threshold) }));
}

/**
 * The one reminder to send today: the latest whose day has come. What was missed before it is not made up for (D5). After the deadline there is
 * one only where it passed while nobody was reminding: `since` is the day of the last run. Whether it was sent already is not asked here.
 */
export function dueReminder(deadline: string, thresholds: readonly number[], today: string, since: string): SeriesReminder | undefined {
  const left = daysBetween(today, deadline);
  if (left < 0 && deadline <= since) return undefined;
  const threshold = thresholds.findLast((days) => days >= left);
  return threshold === undefined ? undefined : { threshold, due_on: addDays(deadline, -threshold) };
}
