/** Failures after which an account is locked for browsers that never signed in to it. */
export const lockedAfter = 10;
/** How long failures are remembered, and an account stays locked. */
export const lockSeconds = 15 * 60;
/** Seconds after so many failures; the first three cost nothing, as anybody mistypes. */
const waits = [0, 0, 0, 0, 1, 2, 4, 8, 16, 30];

/** Seconds until the next try after so many failures in a row at one account, or from one known browser. */
export function secondsAfterFailures(failures: number): number {
  return failures >= lockedAfter ? lockSeconds : (waits[failures] ?? 0);
}

/** Failures from one network within a quarter of an hour that cost nobody anything: a whole library may be behind it. */
const freeFailures = 100;
/** The wait doubles with so many further failures. */
const doublesAfter = 50;
/** Nobody waits longer for a first try, so that a library is not locked out by one of its visitors. */
const maxNetworkSeconds = 120;

/**
 * Seconds that an unknown browser waits before its try at an account, after so many failures from its network. Each account waits on its own:
 * who guesses elsewhere does not lengthen it.
 */
export function secondsOnNetwork(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(maxNetworkSeconds, 5 * 2 ** Math.floor((failures - freeFailures) / doublesAfter));
}
