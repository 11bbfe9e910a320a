/** States of a month in the harvest. `waiting`: a request is due; `failed` and `refused`: no usable response. */
export const harvestStates = ['waiting', 'loaded', 'none', 'partial', 'lost', 'pending', 'unexplained', 'failed', 'refused'] as const;
export type HarvestState = (typeof harvestStates)[number];

/** The releases that the COUNTER API supports. */
export const harvestReleases = ['5', '5.1'] as const;
export type HarvestRelease = (typeof harvestReleases)[number];

/** A month of a report with its harvest schedule. */
export type HarvestedMonth = {
  state: HarvestState;
  /** The release to request. */
  release: HarvestRelease;
  /** Number of consecutive responses with this outcome. */
  tries: number;
  /** The time of the next request; null if no further one is planned. */
  next_at: string | null;
  /** The COUNTER exception or HTTP status behind the state. */
  code: number | null;
  /** The attempt that led to the state. */
  attempt_id: string | null;
};

/** The months of one report in a year; null for a month that is not requested. */
export type HarvestedYear = { report: string; year: number; months: readonly (HarvestedMonth | null)[] };

/** Whether a person must act: no request is planned, and there are no figures. */
export function needsPerson({ state, next_at }: Pick<HarvestedMonth, 'state' | 'next_at'>): boolean {
  return next_at === null && (state === 'pending' || state === 'unexplained' || state === 'failed' || state === 'refused');
}

/** A month to be requested as soon as possible. */
export function waitingMonth(release: HarvestRelease, at: string): HarvestedMonth {
  return { state: 'waiting', release, tries: 0, next_at: at, code: null, attempt_id: null };
}
