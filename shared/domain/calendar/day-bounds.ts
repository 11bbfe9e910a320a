import { nextDay } from './dates.ts';
import { dateInTimezone } from './format-date.ts';

/** No timezone is further from UTC. */
const furthest = 16 * 60 * 60 * 1000;

/** Years have four digits. */
const lastDay = '9999-12-31';

/**
 * The first instant (ISO, UTC) of a day (`YYYY-MM-DD`) in an IANA timezone. It is looked for, not computed, so that days on which
 * the clocks change, begin after midnight or are left out altogether are right too.
 */
export function startOfDay(date: string, timezone: string): string {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  let before = midnight - furthest;
  let from = midnight + furthest;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dateInTimezone(new Date(middle).toISOString(), timezone) < date) before = middle;
    else from = middle;
  }
  return new Date(from).toISOString();
}

/** The last millisecond (ISO, UTC) of a day in a timezone; the last day there is ends everywhere with its year. */
export function endOfDay(date: string, timezone: string): string {
  if (date === lastDay) return `${lastDay}T23:59:59.999Z`;
  return new Date(Date.parse(startOfDay(nextDay(date), timezone)) - 1).toISOString();
}
