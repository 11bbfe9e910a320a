import { monthLater } from './read-month.ts';

/*
 * The windows that figures, lists and charts begin with. None hangs on today: a library begins by loading the past, and what ended in 2016 is looked at in
 * 2016. No other file chooses a window by the day (`tests/infra/windows.test.ts`).
 */

/** Twelve months with a last one, `YYYY-MM`. */
export function twelveMonthsUntil(last: string): string[] {
  return Array.from({ length: 12 }, (_, index) => monthLater(last, index - 11));
}

/** The last of some months; undefined without any. */
export function lastMonthOf(months: Iterable<string>): string | undefined {
  let last: string | undefined;
  for (const month of months) if (last === undefined || month > last) last = month;
  return last;
}

/** The year that is shown before a person chooses one, and whether it is one that is over since the current one holds nothing. */
export interface ShownYear {
  year: number;
  isLastWithData: boolean;
}

/** The current year where there is something in it, else the last one before it that has something, else the first one after it. */
export function yearToShow(current: number, years: Iterable<number>): ShownYear {
  let [before, after] = [-Infinity, Infinity];
  for (const year of years) {
    if (year <= current) before = Math.max(before, year);
    else after = Math.min(after, year);
  }
  if (before === current || (before === -Infinity && after === Infinity)) return { year: current, isLastWithData: false };
  return { year: before === -Infinity ? after : before, isLastWithData: true };
}
