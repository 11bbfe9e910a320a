import fc from 'fast-check';
import { runs, seed } from '#tests/support/lane.ts';

// Properties draw their values from the seed of the run. 100 runs are fast-check's own number.
fc.configureGlobal({ seed, numRuns: runs(100) });

export { default } from 'fast-check';
