/** The start of the kept history: `years` before `now`, both instants in UTC. 29 February becomes 28 February in a common year. */
export function historyKeptSince(years: number, now: string): string {
  const date = new Date(now);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.toISOString();
}
