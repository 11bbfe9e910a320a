/** Failures after which an account is locked for browsers that never signed in to it. */
export const lockedAfter = 10;
/** How long failures are counted, and how long an account stays locked. */
export const lockSeconds = 15 * 60;
/** Seconds to wait by number of failures; the first three are free, as mistyping is common. */
const waits = [0, 0, 0, 0, 1, 2, 4, 8, 16, 30];

/** Seconds until the next try after consecutive failures at one account, or from one known browser. */
export function secondsAfterFailures(failures: number): number {
  return failures >= lockedAfter ? lockSeconds : (waits[failures] ?? 0);
}

/** Free failures from one network within a quarter of an hour: it may be that of a whole library. */
const freeFailures = 100;
/** Number of further failures after which the wait doubles. */
const doublesAfter = 50;
/** Max wait before a first try, so that one visitor cannot lock out a whole library. */
const maxNetworkSeconds = 120;

/**
 * Seconds that an unknown browser waits before trying an account, by failures from its network. Each account has its own wait: guessing elsewhere
 * does not lengthen it.
 */
export function secondsOnNetwork(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(maxNetworkSeconds, 5 * 2 ** Math.floor((failures - freeFailures) / doublesAfter));
}
