/** What the harvest knows of a month of a report. `waiting`: to be asked for; `failed` and `refused`: no usable answer came. */
export const harvestStates = ['waiting', 'loaded', 'none', 'partial', 'lost', 'pending', 'unexplained', 'failed', 'refused'] as const;
export type HarvestState = (typeof harvestStates)[number];

/** The releases that a COUNTER API can be asked for. */
export const harvestReleases = ['5', '5.1'] as const;
export type HarvestRelease = (typeof harvestReleases)[number];

/** A month of a report with the clock of its harvest. */
export type HarvestedMonth = {
  state: HarvestState;
  /** The release to ask for. */
  release: HarvestRelease;
  /** How often in a row it was asked with this outcome. */
  tries: number;
  /** The time of the next request; null after the last one. */
  next_at: string | null;
  /** The COUNTER exception or HTTP status behind the state. */
  code: number | null;
  /** The attempt behind the state. */
  attempt_id: string | null;
};

/** The months of one report in a year; null for a month that is not asked for. */
export type HarvestedYear = { report: string; year: number; months: readonly (HarvestedMonth | null)[] };

/** Whether only a person can help: the harvest asks no longer and has no figures. */
export function needsPerson({ state, next_at }: Pick<HarvestedMonth, 'state' | 'next_at'>): boolean {
  return next_at === null && (state === 'pending' || state === 'unexplained' || state === 'failed' || state === 'refused');
}

/** A month that is asked for as soon as possible. */
export function waitingMonth(release: HarvestRelease, at: string): HarvestedMonth {
  return { state: 'waiting', release, tries: 0, next_at: at, code: null, attempt_id: null };
}
