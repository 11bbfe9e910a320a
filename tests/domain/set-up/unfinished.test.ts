import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { isRecentImport, pickUnfinished, unfinishedThings, type Unfinished } from '#shared/domain/set-up/unfinished.ts';

const candidate = (thing: Unfinished['thing'], change: Partial<Unfinished> = {}): Unfinished => ({
  thing,
  count: 10,
  total: 100,
  money: 0,
  totalMoney: 0,
  ...change,
});
const picked = (...candidates: Unfinished[]) => pickUnfinished(candidates).map(({ thing }) => thing);

describe('unfinished things', () => {
  it('are at most three, of those with records, for any counts', () => {
    const any = fc.tuple(...unfinishedThings.map((thing) => fc.nat(50).map((count) => candidate(thing, { count, total: 50 }))));
    fc.assert(
      fc.property(any, (candidates) => {
        const result = pickUnfinished(candidates);
        expect(result).toHaveLength(Math.min(3, candidates.filter(({ count }) => count > 0).length));
        expect(result.every(({ count }) => count > 0)).toBe(true);
        expect(pickUnfinished(candidates.toReversed())).toEqual(result);
      }),
    );
  });

  it('come with what concerns more records first, of equal urgency', () => {
    const few = candidate('without_license', { count: 1 });
    const many = candidate('vendors_without_email', { count: 90 });
    expect(picked(few, many)).toEqual(['vendors_without_email', 'without_license']);
  });

  it('come with what concerns more money first, of equal count', () => {
    const cheap = candidate('without_shares', { money: 1, totalMoney: 1000 });
    const dear = candidate('without_deadline', { money: 900, totalMoney: 1000 });
    expect(picked(cheap, dear)).toEqual(['without_deadline', 'without_shares']);
    expect(picked({ ...cheap, money: 900 }, dear)).toEqual(['without_shares', 'without_deadline']);
  });

  it('begin with deadlines that passed where all else is equal', () => {
    expect(picked(...unfinishedThings.toReversed().map((thing) => candidate(thing)))).toEqual([
      'overdue_decisions',
      'unrated_prices',
      'without_shares',
    ]);
  });
});

describe('an import is recent', () => {
  it.each([
    [null, false],
    ['2026-05-01T10:00:00.000Z', true],
    ['2026-04-03T10:00:01.000Z', true],
    ['2026-04-01T10:00:00.000Z', false],
  ])('finished at %s: %s', (finishedAt, expected) => {
    expect(isRecentImport(finishedAt, '2026-05-03T10:00:00.000Z')).toBe(expected);
  });
});
