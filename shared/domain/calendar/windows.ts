import { monthLater } from './read-month.ts';

/*
 * Default time windows of figures, lists and charts. None depends on today alone: libraries begin by loading past data,
 * and data that end in 2016 are viewed in 2016. No other file selects a window by the day (`tests/infra/windows.test.ts`).
 */

/** Twelve months that end with the given one, `YYYY-MM`. */
export function twelveMonthsUntil(last: string): string[] {
  return Array.from({ length: 12 }, (_, index) => monthLater(last, index - 11));
}

/** The latest of some months; undefined without months. */
export function lastMonthOf(months: Iterable<string>): string | undefined {
  let last: string | undefined;
  for (const month of months) if (last === undefined || month > last) last = month;
  return last;
}

/** The year shown by default, and whether it replaces the current one, which has no data. */
export interface ShownYear {
  year: number;
  isLastWithData: boolean;
}

/** The current year if it has data, else the last earlier year with data, else the first later one. */
export function yearToShow(current: number, years: Iterable<number>): ShownYear {
  let [before, after] = [-Infinity, Infinity];
  for (const year of years) {
    if (year <= current) before = Math.max(before, year);
    else after = Math.min(after, year);
  }
  if (before === current || (before === -Infinity && after === Infinity)) return { year: current, isLastWithData: false };
  return { year: before === -Infinity ? after : before, isLastWithData: true };
}
