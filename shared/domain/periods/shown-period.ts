interface Period {
  id: string;
  start_date: string;
  workflow: string;
}

/** The period that a page of a subscription shows: the named one, else one with a running workflow, since it has open work, else the latest. */
export function shownPeriod<P extends Period>(periods: readonly P[], named: string | null): P | undefined {
  const latestFirst = periods.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1));
  return latestFirst.find(({ id }) => id === named) ?? latestFirst.find(({ workflow }) => workflow === 'running') ?? latestFirst[0];
}
