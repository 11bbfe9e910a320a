import { addDays, addMonths, dateOf, partsOf } from '../calendar/dates.ts';

/** The next two ends of the library's year that are on or after a day. `startMonth` is that of its financial periods, from 1. */
export function yearEnds(from: string, startMonth: number): [string, string] {
  const { year } = partsOf(from);
  const ends = [year, year + 1, year + 2].map((each) => addDays(dateOf(each, startMonth, 1) ?? from, -1)).filter((end) => end >= from);
  const [first = from, second = addMonths(first, 12)] = ends;
  return [first, second];
}
