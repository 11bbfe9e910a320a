import { nextDay } from './dates.ts';
import { dateInTimezone, formatDate } from './format-date.ts';

/** No timezone is further from UTC. */
const furthest = 16 * 60 * 60 * 1000;

const msPerDay = 24 * 60 * 60 * 1000;

/** Years have four digits. */
const lastDay = '9999-12-31';

/**
 * The first instant (ISO, UTC) of a day (`YYYY-MM-DD`) in an IANA timezone. It is looked for, not computed, so that days on which
 * the clocks change, begin after midnight or are left out altogether are right too.
 */
export function startOfDay(date: string, timezone: string): string {
  return firstInstant(date, 0, (instant) => dateInTimezone(instant, timezone) < date);
}

/** The first instant (ISO, UTC) at which the clocks of a timezone show a time (`HH:mm`) of a day, or a later one where they skip it. */
export function timeOfDay(date: string, time: string, timezone: string): string {
  const wanted = `${date} ${time}`;
  return firstInstant(date, msPerDay, (instant) => formatDate(instant, 'YYYY-MM-DD HH:mm', timezone) < wanted);
}

/** The first instant, at most `withinMs` after a day began everywhere, that is not before what is looked for. */
function firstInstant(date: string, withinMs: number, isBefore: (instant: string) => boolean): string {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  let before = midnight - furthest;
  let from = midnight + withinMs + furthest;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (isBefore(new Date(middle).toISOString())) before = middle;
    else from = middle;
  }
  return new Date(from).toISOString();
}

/** The last millisecond (ISO, UTC) of a day in a timezone; the last day there is ends everywhere with its year. */
export function endOfDay(date: string, timezone: string): string {
  if (date === lastDay) return `${lastDay}T23:59:59.999Z`;
  return new Date(Date.parse(startOfDay(nextDay(date), timezone)) - 1).toISOString();
}
