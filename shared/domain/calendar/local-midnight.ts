import { addDays, isDate } from './dates.ts';

/** An instant on the hour; the last group says that it is in UTC. */
const onTheHour = /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}):00(?::00(?:\.0+)?)?(Z|[+-]00:?00)?\s*$/;
/** The first hour of UTC at which a day begins east of it, at the other end of the world; noon is what programs write that avoid the question. */
const earliestHour = 13;
/** The same where the text does not say that it is in UTC: in Europe. */
const earliestOfUnmarked = 22;

/**
 * Whether all instants of a column are the midnight at which days begin in one place east of UTC: on the hour, at one or, by summer time, two neighbouring
 * hours. 2026-12-31T23:00Z is then the first of January in Berlin.
 */
export function areLocalMidnights(cells: Iterable<string | number | boolean | null | undefined>): boolean {
  const hours = new Set<number>();
  for (const cell of cells) {
    if (typeof cell !== 'string' || !/\d[T ]\d{1,2}:/.test(cell)) continue;
    const match = onTheHour.exec(cell);
    const hour = Number(match?.[2]);
    if (!match || hour < (match[3] === undefined ? earliestOfUnmarked : earliestHour)) return false;
    hours.add(hour);
  }
  return hours.size > 0 && Math.max(...hours) - Math.min(...hours) <= 1;
}

/** The day that begins at such a midnight: the one after the day of UTC. Any other text stays as it is. */
export function dayOfMidnight(text: string): string {
  const day = onTheHour.exec(text)?.[1];
  return isDate(day) ? addDays(day, 1) : text;
}
