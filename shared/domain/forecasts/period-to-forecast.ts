/** The financial period to forecast: the first one that starts after today, else the latest; undefined without financial periods. */
export function periodToForecast<P extends { start_date: string }>(periods: Iterable<P>, today: string): P | undefined {
  const ordered = [...periods].toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  return ordered.find(({ start_date }) => start_date > today) ?? ordered.at(-1);
}
