import fc from '#tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { checkShares } from '#shared/domain/periods/check-shares.ts';
import { mergeShares } from '#shared/domain/periods/merge-shares.ts';

const share = (department_id: string, percentage: number, cost_center_id: string | null = null) => ({
  department_id,
  percentage,
  cost_center_id,
});
const codes = (shares: Parameters<typeof checkShares>[0]) => checkShares(shares).map((breach) => breach.message.code);

test('D4 shares sum to at most 100 %, to the fourth decimal', () => {
  expect(codes([share('a', 33.3333), share('b', 66.6667)])).toEqual([]);
  expect(codes([share('a', 33.3334), share('b', 66.6667)])).toEqual(['periods.sumOverHundred']);
  expect(codes([share('a', 0.1), share('b', 0.2), share('c', 99.7)])).toEqual([]);
  expect(codes([share('a', -1)])).toEqual(['fields.minimumValue']);
});

test('D4 a department stands once with each cost centre', () => {
  expect(codes([share('a', 1), share('a', 1)])).toEqual(['periods.departmentRepeated']);
  expect(codes([share('a', 1), share('a', 1, 'c')])).toEqual([]);
});

test('D4 merging never changes the sum, and leaves no department twice', () => {
  const shares = fc.array(
    fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(null, 'c'))
      .map(([id, units, centre]) => share(id, units / 10_000, centre)),
  );
  const sum = (each: readonly { percentage: number }[]) =>
    each.reduce((total, { percentage }) => total + Math.round(percentage * 10_000), 0);
  fc.assert(
    fc.property(shares, (each) => {
      const merged = mergeShares(each);
      expect(sum(merged)).toBe(sum(each));
      expect(codes(merged)).not.toContain('periods.departmentRepeated');
    }),
  );
});
