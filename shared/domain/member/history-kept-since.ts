/**
 * The instant before which a member's history is no longer kept, `years` before `now` (both instants in UTC). 29 February falls on the 28th
 * of a year that has none.
 */
export function historyKeptSince(years: number, now: string): string {
  const date = new Date(now);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.toISOString();
}
