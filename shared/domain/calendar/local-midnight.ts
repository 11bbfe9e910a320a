import { addDays, isDate } from './dates.ts';

/** An instant on the hour, as programs write the midnight of a day in UTC. */
const onTheHour = /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}):00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?\s*$/;

/**
 * Whether all instants of a column are midnights of one place: on the hour, at one or, by summer time, two neighbouring hours, and not at midnight of
 * UTC. 2026-12-31T23:00Z is then the first of January in Berlin.
 */
export function areLocalMidnights(cells: Iterable<string | number | boolean | null | undefined>): boolean {
  const hours = new Set<number>();
  for (const cell of cells) {
    if (typeof cell !== 'string' || !/\d[T ]\d{1,2}:/.test(cell)) continue;
    const match = onTheHour.exec(cell);
    if (!match) return false;
    hours.add(Number(match[2]));
  }
  const [first = 0, last = first] = [...hours].toSorted((a, b) => a - b);
  return hours.size > 0 && hours.size <= 2 && first > 0 && last - first <= 1;
}

/** The day whose local midnight an instant is: the next one where the place is ahead of UTC. Any other text stays as it is. */
export function dayOfMidnight(text: string): string {
  const match = onTheHour.exec(text);
  const [, day = '', hour = ''] = match ?? [];
  if (!isDate(day)) return text;
  return Number(hour) >= 10 ? addDays(day, 1) : day;
}
