import { describe, expect, test } from 'vitest';
import type { Trial } from '#shared/domain/forecasts/back-test.ts';
import { addTrial, bandsOfErrors, errorsOf, measureBands } from '#shared/domain/forecasts/bands.ts';
import { quantile, quantileOf } from '#shared/domain/forecasts/statistics.ts';
import fc from '#tests/support/fast-check.ts';

const ascending = fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 30 }).map((values) => values.sort((a, b) => a - b));

const trials = fc.array(
  fc.record({
    year: fc.integer({ min: 2019, max: 2022 }),
    counted: fc.integer({ min: 0, max: 3 }),
    forecast: fc.integer({ min: 0, max: 12 }),
    actual: fc.integer({ min: 1, max: 12 }),
    local: fc.constant(null),
  }),
  { maxLength: 400 },
);

describe('forecast › error bands', () => {
  test('take the quantile of several lists as if they were one', () => {
    fc.assert(
      fc.property(fc.array(ascending, { maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (lists, share) => {
        const merged = lists.flat().sort((a, b) => a - b);
        expect(quantileOf(lists, share)).toEqual(quantile(merged, share));
      }),
    );
  });

  test('are the same after trials came and went as from those that are left', () => {
    fc.assert(
      fc.property(trials, trials, (left, gone) => {
        const errors = errorsOf(gone);
        const add = (trial: Trial) => addTrial(errors, trial, 1);
        for (const trial of left) add(trial);
        for (const trial of gone) addTrial(errors, trial, -1);
        expect(errors).toEqual(errorsOf(left));
        expect(bandsOfErrors(errors)).toEqual(measureBands(left));
      }),
    );
  });
});
