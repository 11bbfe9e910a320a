import { nextDay } from './dates.ts';
import { dateInTimezone, formatDate } from './format-date.ts';

/** Milliseconds; larger than the offset of any timezone from UTC. */
const furthest = 16 * 60 * 60 * 1000;

const msPerDay = 24 * 60 * 60 * 1000;

/** The last day with a four-digit year. */
const lastDay = '9999-12-31';

/**
 * The first instant (ISO, UTC) of a day (`YYYY-MM-DD`) in an IANA timezone.
 * Found by binary search, which also handles days on which clocks change, begin after midnight, or are skipped.
 */
export function startOfDay(date: string, timezone: string): string {
  return firstInstant(date, 0, (instant) => dateInTimezone(instant, timezone) < date);
}

/** The first instant (ISO, UTC) at which a timezone reaches a time (`HH:mm`) of a day; later if clocks skip that time. */
export function timeOfDay(date: string, time: string, timezone: string): string {
  const wanted = `${date} ${time}`;
  return firstInstant(date, msPerDay, (instant) => formatDate(instant, 'YYYY-MM-DD HH:mm', timezone) < wanted);
}

/** The first instant that is not `isBefore`, found within `withinMs` plus the largest offset after midnight UTC. */
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

/** The last millisecond (ISO, UTC) of a day in a timezone. The last supported day ends with its year in UTC. */
export function endOfDay(date: string, timezone: string): string {
  if (date === lastDay) return `${lastDay}T23:59:59.999Z`;
  return new Date(Date.parse(startOfDay(nextDay(date), timezone)) - 1).toISOString();
}
