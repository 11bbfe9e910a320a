import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { averageRatings } from '#shared/domain/evaluation/average-ratings.ts';
import { changeRatings, checkRatingChanges, hasRated } from '#shared/domain/evaluation/change-evaluation.ts';
import { criteria, type Criterion } from '#shared/domain/evaluation/criteria.ts';

const rated = (...ratings: [Criterion, number | null][]) => ({
  ratings: ratings.map(([criterion, rating]) => ({ criterion, rating, comment: null })),
});
const priceOf = (...values: number[]) => averageRatings(values.map((value) => rated(['price', value]))).criteria[2];

describe('R106 averages of ratings', () => {
  test('are by criterion and overall, and none where nobody rated', () => {
    expect(averageRatings([])).toEqual({
      criteria: criteria.map((criterion) => ({ criterion, average: null, count: 0 })),
      overall: { average: null, count: 0 },
    });
    const { criteria: by, overall } = averageRatings([
      rated(['content', 5], ['price', 1], ['support', null]),
      rated(['content', 4], ['price', 2]),
      rated(['content', 5]),
    ]);
    expect(by).toEqual([
      { criterion: 'content', average: 4.7, count: 3 },
      { criterion: 'usage', average: null, count: 0 },
      { criterion: 'price', average: 1.5, count: 2 },
      { criterion: 'access', average: null, count: 0 },
      { criterion: 'support', average: null, count: 0 },
    ]);
    // Of the five ratings given: a mean of the rounded 4.7 and 1.5 would be 3.1.
    expect(overall).toEqual({ average: 3.4, count: 5 });
  });

  test('are exact to one decimal, half away from zero', () => {
    expect(priceOf(2, 2, 2, 3)).toMatchObject({ average: 2.3 });
    expect(priceOf(1, 1, 1, 2)).toMatchObject({ average: 1.3 });
    expect(priceOf(4, 4, 4, 5)).toMatchObject({ average: 4.3 });
    expect(priceOf(1, 2, 2)).toMatchObject({ average: 1.7 });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 400 }), (values) => {
        const sum = values.reduce((all, value) => all + value, 0);
        const tenths = Math.round((priceOf(...values)?.average ?? 0) * 10);
        // The nearest tenth: twice its distance to the mean, in units of 1/(10 n), is at most n.
        expect(2 * Math.abs(tenths * values.length - sum * 10)).toBeLessThanOrEqual(values.length);
      }),
    );
  });
});

describe('R106 a change of ratings', () => {
  const before = [
    { criterion: 'content', rating: 4, comment: 'Deep' },
    { criterion: 'price', rating: 2, comment: null },
  ] as const;

  test('touches only what it names, in the order of the criteria', () => {
    expect(
      changeRatings(before, [
        { criterion: 'usage', rating: 3 },
        { criterion: 'content', comment: null },
        { criterion: 'price', comment: 'Dear' },
      ]),
    ).toEqual([
      { criterion: 'content', rating: 4, comment: null },
      { criterion: 'usage', rating: 3, comment: null },
      { criterion: 'price', rating: 2, comment: 'Dear' },
    ]);
  });

  test('a rating that is taken back leaves nothing, a comment alone is no rating', () => {
    expect(changeRatings(before, [{ criterion: 'price', rating: null }])).toEqual([before[0]]);
    const left = changeRatings(before.slice(0, 1), [{ criterion: 'content', rating: null }]);
    expect(left).toEqual([{ criterion: 'content', rating: null, comment: 'Deep' }]);
    expect([hasRated(left), hasRated(before)]).toEqual([false, true]);
  });

  test('names a criterion once', () => {
    expect(checkRatingChanges([{ criterion: 'price', rating: 1 }, { criterion: 'usage' }])).toEqual([]);
    expect(
      checkRatingChanges([
        { criterion: 'price', rating: 1 },
        { criterion: 'price', rating: 5 },
      ]),
    ).toEqual([{ field: 'ratings.1.criterion', message: 'Is given twice' }]);
  });
});
