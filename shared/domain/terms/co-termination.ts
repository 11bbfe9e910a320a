import type { Breach } from '../breach.ts';
import { addDays, addMonths, dateOf, partsOf } from '../calendar/dates.ts';
import { say } from '../messages/message.ts';
import { maxTermMonths } from './subscription-terms.ts';

/** The next two ends of the library's year that are on or after a day. `startMonth` is that of its financial periods, from 1. */
export function yearEnds(from: string, startMonth: number): [string, string] {
  const { year } = partsOf(from);
  const ends = [year, year + 1, year + 2].map((each) => addDays(dateOf(each, startMonth, 1) ?? from, -1)).filter((end) => end >= from);
  const [first = from, second = addMonths(first, 12)] = ends;
  return [first, second];
}

/** Breaches of the last day of a period of an odd length: it ends after its first day, within the longest term. `show` formats a day. */
export function checkAlignedEnd(start: string, end: string, show: (date: string) => string): Breach[] {
  if (end <= start) return [{ field: 'end_date', message: say('text.notAfterStart', { start: show(start) }) }];
  return end >= addMonths(start, maxTermMonths)
    ? [{ field: 'end_date', message: say('terms.lengthOutOfRange', { most: maxTermMonths }) }]
    : [];
}
