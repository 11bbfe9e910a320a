import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { increase, minorOf, share, wireOf } from '#shared/domain/money/amount.ts';
import { currencies } from '#shared/domain/money/currencies.ts';
import { divideRounded } from '#shared/domain/money/decimal.ts';
import { centsOf, changeOf, multiplyDivide, splitCents, sumCents, wireOfCents } from '#shared/domain/money/cents.ts';
import { runs } from '#tests/support/lane.ts';

// As large as the wire takes: 13 digits before the point.
const cents = fc.oneof(fc.integer({ min: -100_000_000, max: 100_000_000 }), fc.integer({ min: -1e15, max: 1e15 }));
const currency = fc.constantFrom(...currencies).map(({ code }) => code);

describe('integer cents', () => {
  test('are what the decimal digits say, up to the largest amount of the wire', () => {
    fc.assert(
      fc.property(cents, currency, (minor, code) => {
        const wire = wireOf(minor, code);
        expect(wireOfCents(minor, code)).toBe(wire);
        expect(centsOf(wire, code)).toBe(minorOf(wire, code));
      }),
      { numRuns: runs(2000) },
    );
  });

  test('of an amount with more decimals are rounded as everywhere', () => {
    expect(centsOf(1.005, 'EUR')).toBe(101);
    expect(centsOf(-1.005, 'EUR')).toBe(-101);
    expect(centsOf(1.4, 'JPY')).toBe(1);
  });

  test('refuse a sum that would not be exact', () => {
    expect(sumCents([2 ** 52, null, 2 ** 52 - 1])).toBe(2 ** 53 - 1);
    expect(() => sumCents([2 ** 52, 2 ** 52, 1])).toThrow(RangeError);
  });

  test('multiply and divide as the exact arithmetic does', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.boolean(),
        (a, b, size, isNegative) => {
          const c = isNegative ? -size : size;
          const exact = Number(divideRounded(BigInt(a) * BigInt(b), BigInt(c)));
          if (Number.isSafeInteger(exact)) expect(multiplyDivide(a, b, c)).toBe(exact + 0);
          else expect(() => multiplyDivide(a, b, c)).toThrow(RangeError);
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  test('split by shares as the exact arithmetic does, credits and odd cents included', () => {
    const percentages = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 6 })
      .map((weights) => weights.map((weight) => Math.floor(weight / weights.length)));
    fc.assert(
      fc.property(cents, percentages, (amount, weights) => {
        const rest = 1_000_000 - weights.reduce((sum, weight) => sum + weight, 0);
        const exact = share(
          wireOf(amount, 'EUR'),
          weights.map((weight) => weight / 10_000),
          'EUR',
        );
        const parts = splitCents(amount, [...weights, rest]);
        expect(parts.map((part) => wireOfCents(part, 'EUR'))).toEqual([...exact.parts, exact.unallocated].map((part) => part + 0));
      }),
      { numRuns: runs(1000) },
    );
    expect(splitCents(10_000, [1, 1, 1])).toEqual([3334, 3333, 3333]);
    expect(splitCents(5, [0, 0])).toEqual([5, 0]);
  });

  test('change by a percentage of 4 decimals, undefined from 0', () => {
    fc.assert(
      fc.property(cents, cents, (before, after) => {
        fc.pre(before !== 0 && Math.abs(before) < 1e12 && Math.abs(after) < 1e12 && Math.abs(after - before) < 9e9 * Math.abs(before));
        expect((changeOf(before, after) ?? 0) / 10_000).toBe(increase(before, after));
      }),
    );
    expect(changeOf(0, 100)).toBeNull();
    expect(changeOf(1, 999_999_999_900)).toBeNull();
    expect(changeOf(-1, 999_999_999_900)).toBeNull();
    expect(changeOf(1_000, 9_000_000_000_000)).toBe(8_999_999_999_000_000);
  });
});
