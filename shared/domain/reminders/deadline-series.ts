import { addDays, daysBetween } from '../calendar/dates.ts';

/** One reminder in the series of a deadline. */
export interface SeriesReminder {
  /** Days before the deadline. */
  threshold: number;
  due_on: string;
}

/** All reminders of a deadline, earliest first. `thresholds` are in the order of `thresholdsOf`. */
export function deadlineSeries(deadline: string, thresholds: readonly number[]): SeriesReminder[] {
  return thresholds.map((threshold) => ({ threshold, due_on: addDays(deadline, -threshold) }));
}

/**
 * The one reminder due today: the latest whose day has come. Missed ones are not sent later (D5). A deadline in the past has a reminder only if it
 * passed since the last run, on day `since`. The caller checks whether it was sent already.
 */
export function dueReminder(deadline: string, thresholds: readonly number[], today: string, since: string): SeriesReminder | undefined {
  const left = daysBetween(today, deadline);
  if (left < 0 && deadline <= since) return undefined;
  const threshold = thresholds.findLast((days) => days >= left);
  return threshold === undefined ? undefined : { threshold, due_on: addDays(deadline, -threshold) };
}
