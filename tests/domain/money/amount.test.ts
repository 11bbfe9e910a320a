import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { addMoney, convert, convertBack, increase, minorOf, raise, share, sumMoney, wireOf } from '#shared/domain/money/amount.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { currencies, currencyOf, featuredCurrencies } from '#shared/domain/money/currencies.ts';
import { formatAmount } from '#shared/domain/money/format-amount.ts';
import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const currency = fc.constantFrom(...currencies);

describe('minor units', () => {
  test('are read from the decimal digits, not from binary fractions', () => {
    expect(minorOf(1.15, 'EUR')).toBe(115);
    expect(minorOf(1.005, 'EUR')).toBe(101);
    expect(minorOf(-1.005, 'EUR')).toBe(-101);
    expect(minorOf(8.2, 'EUR')).toBe(820);
    expect(minorOf(1234, 'JPY')).toBe(1234);
    expect(minorOf(1.23, 'KWD')).toBe(1230);
  });

  test('survive the way to a wire amount and back in every currency', () => {
    fc.assert(fc.property(cents, currency, (minor, { code }) => void expect(minorOf(wireOf(minor, code), code)).toBe(minor)));
  });

  test('a wire amount has the decimals of its currency, and passes its check (D1)', () => {
    fc.assert(
      fc.property(cents, currency, (minor, { code, digits }) => {
        const wire = wireOf(minor, code);
        expect(String(wire).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(digits);
        expect(checkAmount('price', wire, code)).toEqual([]);
      }),
    );
  });

  test('an amount with one decimal more than its currency has is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), fc.integer({ min: 1, max: 9 }), currency, (minor, digit, { code, digits }) => {
        const text = `${minor < 0 ? '-' : ''}${Math.abs(minor)}`;
        const finer = Number(digits === 0 ? `${text}.${digit}` : `${text}.${'0'.repeat(digits)}${digit}`);
        expect(checkAmount('price', finer, code)).toMatchObject([
          { message: { code: digits === 0 ? 'money.hasNoDecimals' : 'money.hasMostDecimals' } },
        ]);
      }),
    );
    expect(checkAmount('price', 100.5, 'JPY')).toMatchObject([{ message: 'JPY has no decimals' }]);
    expect(checkAmount('price', 100.1255, 'KWD')).toMatchObject([{ message: 'KWD allows at most 3 decimals' }]);
    expect(checkAmount('price', 100.125, 'KWD')).toEqual([]);
  });

  test('are those of ISO 4217, which Intl shows for all but currencies whose cents nobody uses', () => {
    const digitsOfIntl = ({ code }: { code: string }) =>
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2;
    const differing = currencies.filter((each) => digitsOfIntl(each) !== each.digits);
    expect(differing.filter((each) => digitsOfIntl(each) > each.digits)).toEqual([]);
    expect(differing.filter(({ digits }) => digits !== 2).map(({ code, digits }) => [code, digits])).toEqual([['IQD', 3]]);
    expect(['JPY', 'KWD', 'CLF', 'UYW', 'EUR', 'ISK', 'HUF'].map(minorUnitDigits)).toEqual([0, 3, 4, 4, 2, 0, 2]);
  });

  test('are shown with the decimals of the currency', () => {
    expect(formatAmount(1234, undefined, { currency: 'JPY' })).toBe('1,234 JPY');
    expect(formatAmount(1234.5, undefined, { currency: 'KWD' })).toBe('1,234.500 KWD');
    expect(formatAmount(1.2345, undefined, { currency: 'CLF', bare: true })).toBe('1.2345');
    expect(formatAmount(1234.5)).toBe('1,234.50');
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

  test('convertBack gives an amount that the rate turns into the given one again', () => {
    expect(convertBack(455, '0.91', 'EUR', 'USD')).toBe(500);
    expect(convertBack(100, '0.0062', 'EUR', 'JPY')).toBe(16129);
    expect(convertBack(100, '2.97', 'EUR', 'KWD')).toBe(33.67);
    const rate = fc.integer({ min: 1, max: 1_000_000 }).map((units) => (units / 1e6).toFixed(6));
    fc.assert(
      // Below 1, so that the original's minor unit is worth less than the local one.
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), rate, (minor, each) => {
        const local = wireOf(minor, 'EUR');
        expect(convert(convertBack(local, each, 'EUR', 'USD'), each, 'USD', 'EUR')).toBe(local);
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
      fc.property(cents, percentages, fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (minor, shares, currency) => {
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
