import { addDays, isDate } from './dates.ts';

/** An instant on the hour; the last group is present if it is marked as UTC. */
const onTheHour = /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}):00(?::00(?:\.0+)?)?(Z|[+-]00:?00)?\s*$/;
/** The earliest hour in UTC at which a day begins farther east. Noon is excluded: some programs write it to avoid timezones. */
const earliestHour = 13;
/** The same for instants not marked as UTC, which are assumed to come from Europe. */
const earliestOfUnmarked = 22;

/**
 * Whether all instants of a column are midnights of one place east of UTC: on one full hour, or two adjacent ones with summer time.
 * In Berlin, for example, 2026-12-31T23:00Z is the first of January.
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

/** The day that begins at such a midnight: the day after that of UTC. Other texts are returned unchanged. */
export function dayOfMidnight(text: string): string {
  const day = onTheHour.exec(text)?.[1];
  return isDate(day) ? addDays(day, 1) : text;
}
