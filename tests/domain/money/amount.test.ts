import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, convert, increase, minorOf, raise, share, sumMoney, wireOf } from '#shared/domain/money/amount.ts';
import { currencies, currencyOf, featuredCurrencies } from '#shared/domain/money/currencies.ts';

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe('minor units', () => {
  test('are read from the decimal digits, not from binary fractions', () => {
    expect(minorOf(1.15, 'EUR')).toBe(115);
    expect(minorOf(1.005, 'EUR')).toBe(101);
    expect(minorOf(-1.005, 'EUR')).toBe(-101);
    expect(minorOf(8.2, 'EUR')).toBe(820);
    expect(minorOf(1234, 'JPY')).toBe(1234);
    expect(minorOf(1.23, 'KWD')).toBe(1230);
  });

  test('an amount survives the way to minor units and back', () => {
    fc.assert(fc.property(cents, (minor) => void expect(minorOf(wireOf(minor, 'EUR'), 'EUR')).toBe(minor)));
    fc.assert(fc.property(cents, (minor) => void expect(minorOf(wireOf(minor, 'JPY'), 'JPY')).toBe(minor)));
  });

  test('a wire amount has at most 2 decimals in every currency (D1)', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...currencies), (minor, { code }) => {
        expect(String(wireOf(minor, code))).toMatch(/^-?\d+(?:\.\d{1,2})?$/);
      }),
    );
  });

  test('what is no number or too large is refused', () => {
    expect(() => minorOf(Number.NaN, 'EUR')).toThrow(RangeError);
    expect(() => minorOf(1e20, 'EUR')).toThrow(RangeError);
    expect(Object.is(wireOf(-0, 'EUR'), 0)).toBe(true);
  });
});

describe('sums', () => {
  test('are exact where binary ones are not, and skip missing amounts', () => {
    expect(addMoney(0.1, 0.2, 'EUR')).toBe(0.3);
    expect(sumMoney([0.1, null, 0.2, undefined, -0.3], 'EUR')).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (minors) => {
        const sum = minors.reduce((total, minor) => total + minor, 0);
        expect(
          minorOf(
            sumMoney(
              minors.map((minor) => wireOf(minor, 'EUR')),
              'EUR',
            ),
            'EUR',
          ) + 0,
        ).toBe(sum + 0);
      }),
    );
  });
});

describe('convert (D4)', () => {
  test('rounds half away from zero in the minor unit of the target', () => {
    expect(convert(1, '0.855', 'EUR', 'GBP')).toBe(0.86);
    expect(convert(-1, '0.855', 'EUR', 'GBP')).toBe(-0.86);
    expect(convert(100, '161.305', 'EUR', 'JPY')).toBe(16131);
    expect(convert(161, '0.0062', 'JPY', 'EUR')).toBe(1);
  });

  test('a rate of 1 changes nothing; the sign never changes', () => {
    fc.assert(fc.property(cents, (minor) => void expect(convert(wireOf(minor, 'EUR'), 1, 'EUR', 'USD')).toBe(wireOf(minor, 'EUR'))));
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 2_000_000 }), (minor, rate) => {
        const text = (rate / 1e6).toFixed(6);
        expect(convert(wireOf(-minor, 'EUR'), text, 'EUR', 'USD') + 0).toBe(0 - convert(wireOf(minor, 'EUR'), text, 'EUR', 'USD'));
      }),
    );
  });

  test('a rate of 0 or less is refused', () => {
    expect(() => convert(1, 0, 'EUR', 'USD')).toThrow(RangeError);
    expect(() => convert(1, '-1', 'EUR', 'USD')).toThrow(RangeError);
  });
});

describe('share by largest remainder (D4)', () => {
  test('cents go to the largest remainder, the earlier part first', () => {
    expect(share(100, [33.33, 33.33, 33.34], 'EUR')).toEqual({ parts: [33.33, 33.33, 33.34], unallocated: 0 });
    expect(share(0.01, [50, 50], 'EUR')).toEqual({ parts: [0.01, 0], unallocated: 0 });
    expect(share(100, [40], 'EUR')).toEqual({ parts: [40], unallocated: 60 });
    expect(share(100, [], 'EUR')).toEqual({ parts: [], unallocated: 100 });
    expect(share(100, [33, 33, 34], 'JPY')).toEqual({ parts: [33, 33, 34], unallocated: 0 });
  });

  test('the parts and the unallocated rest always sum to the whole', () => {
    const percentages = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 8 }).map((weights) => {
      const sum = Math.max(
        10_000,
        weights.reduce((total, weight) => total + weight, 0),
      );
      return weights.map((weight) => Math.floor((weight * 10_000) / sum) / 100);
    });
    fc.assert(
      fc.property(cents, percentages, fc.constantFrom('EUR', 'JPY', 'KWD'), (minor, shares, currency) => {
        const total = wireOf(minor, currency);
        const { parts, unallocated } = share(total, shares, currency);
        expect(parts).toHaveLength(shares.length);
        expect(sumMoney([...parts, unallocated], currency) + 0).toBe(total + 0);
        for (const part of [...parts, unallocated]) expect(part * total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('more than 100 % or less than 0 is refused', () => {
    expect(() => share(1, [60, 40.01], 'EUR')).toThrow(RangeError);
    expect(() => share(1, [-1], 'EUR')).toThrow(RangeError);
  });
});

describe('increase (D4)', () => {
  test('is in percent, and undefined, not 0, where the old price is missing or 0', () => {
    expect(increase(100, 104)).toBe(4);
    expect(increase(3, 4)).toBe(33.3333);
    expect(increase(100, 0)).toBe(-100);
    expect(increase(0, 100)).toBeUndefined();
    expect(increase(undefined, 100)).toBeUndefined();
    expect(increase(100, null)).toBeUndefined();
  });

  test('raising by it gives the new price again', () => {
    expect(raise(100.01, 4, 'EUR')).toBe(104.01);
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (before, after) => {
        const percent = increase(before / 100, after / 100) ?? Number.NaN;
        expect(Math.abs(raise(before / 100, percent, 'EUR') - after / 100)).toBeLessThanOrEqual(0.011);
      }),
    );
  });
});

test('R119 featured currencies are USD, EUR, GBP and CHF, all codes have 3 capital letters and none is twice', () => {
  expect(featuredCurrencies).toEqual(['USD', 'EUR', 'GBP', 'CHF']);
  for (const { code, name } of currencies) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(name.length).toBeGreaterThan(2);
  }
  expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
  expect([currencyOf('JPY')?.digits, currencyOf('KWD')?.digits, currencyOf('EUR')?.digits]).toEqual([0, 3, 2]);
});
