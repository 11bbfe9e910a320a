/** Whether this run holds every case of each matrix (`npm run proof -- deep`), not a part of them (`npm test`). */
export const isDeep = process.env['TEST_LANE'] === 'deep';

/** The number from which a run draws its cases: that of the commit, so that a commit is always tested alike. `TEST_SEED` sets another one. */
export const seed = Number.parseInt(process.env['TEST_SEED'] ?? '1', 16);

/** One case of so many is drawn. */
const shareOfCases = 6;

/** In the deep lane all cases; otherwise every sixth, from a place that the seed chooses. Each commit tests others. */
export function sample<T>(cases: readonly T[]): T[] {
  return isDeep ? [...cases] : cases.filter((_, index) => (index + seed) % shareOfCases === 0);
}

/** True for about one name in six, by the seed, and for every name in the deep lane: draws a case that is not part of a list. */
export function isDrawn(name: string): boolean {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return isDeep || (sum + seed) % shareOfCases === 0;
}

/**
 * The steps at which a matrix of interleavings is entered: every `stride`-th in the deep lane; otherwise the first and every sixth of those
 * after it, from a place that the seed chooses. Ends never: the matrix knows its last step when it is past it.
 */
export function* sampleSteps(stride = 1): Generator<number> {
  yield 1;
  for (let index = isDeep ? 1 : 1 + (seed % shareOfCases); ; index += isDeep ? 1 : shareOfCases) yield 1 + index * stride;
}

/** How often a property is tried: `runs` times, and a hundred times as often in the deep lane. */
export function runs(times: number): number {
  return isDeep ? times * 100 : times;
}

/** Milliseconds that a test may take in `npm test`; half an hour in the deep lane, where it has more to do. */
export function patience(milliseconds: number): number {
  return isDeep ? 1_800_000 : milliseconds;
}
