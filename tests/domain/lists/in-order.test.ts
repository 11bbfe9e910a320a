import { expect, test } from 'vitest';
import { firstIndex, firstInOrder } from '#shared/domain/lists/in-order.ts';
import fc from '#tests/support/fast-check.ts';

const compare = (a: readonly [number, number], b: readonly [number, number]): number => a[0] - b[0];

test('the first rows in an order are those of all rows sorted, equal ones as they came', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 60 }), fc.oneof(fc.nat(70), fc.constant(2000)), (values, most) => {
      const rows = values.map((value, at) => [value, at] as const);
      expect(firstInOrder(rows, most, compare)).toEqual(rows.toSorted(compare).slice(0, most));
    }),
  );
});

test('the first index of a test is where it begins to pass', () => {
  expect([0, 1, 5, 9, 10].map((least) => firstIndex([1, 5, 9], (row) => row >= least))).toEqual([0, 0, 1, 2, 3]);
  expect(firstIndex([], () => true)).toBe(0);
});
