import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#shared/domain/calendar/dates.ts';
import { forecastPeriod } from '#shared/domain/forecasts/forecast-period.ts';
import { inLocalCurrency, priceChange } from '#shared/domain/forecasts/price-changes.ts';
import { pastPrices } from '#shared/domain/forecasts/back-test.ts';
import { yearlyPrice } from '#shared/domain/periods/annual-price.ts';
import { checkAlignedEnd, yearEnds } from '#shared/domain/terms/co-termination.ts';
import { keptYearlyPrice, proratedPrice } from '#shared/domain/periods/prorated-price.ts';
import fc from '#tests/support/fast-check.ts';
import { factsOf } from '#tests/support/money-facts.ts';

describe('the price of an odd period [RQ08]', () => {
  test.each([
    [12_000, '2026-07-01', '2027-12-31', 18, 18_000, 549, 18_049.32],
    [12_000, '2026-09-01', '2026-12-31', 4, 4000, 122, 4010.96],
    [12_000, '2027-03-01', '2028-12-31', 22, 22_000, 672, 22_032.79],
    [9876.54, '2026-10-15', '2026-12-31', null, null, 78, 2110.6],
  ])('from %d a year, %s to %s: %s months for %s, %d days for %d', (yearly, start, end, months, by_months, days, by_days) => {
    expect(proratedPrice(yearly, 'EUR', start, end)).toEqual({ months, by_months, days, by_days });
  });

  test('is rounded half up to the minor unit of its currency', () => {
    expect(proratedPrice(30, 'JPY', '2026-01-01', '2026-01-31')).toMatchObject({ by_months: 3, by_days: 3 });
    expect(proratedPrice(0.06, 'EUR', '2026-01-01', '2026-01-31')).toMatchObject({ by_months: 0.01 });
    expect(proratedPrice(1, 'KWD', '2026-01-01', '2026-01-31')).toMatchObject({ by_months: 0.083, by_days: 0.085 });
  });

  test('is that of a year for a year, whatever its days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 10 ** 9 }), (day, cents) => {
        const start = addDays('2000-03-01', day);
        const { by_days } = proratedPrice(cents / 100, 'EUR', start, addDays(addMonths(start, 12), -1));
        expect(by_days).toBe(cents / 100);
      }),
    );
  });

  test('needs an end on or after the start', () => {
    expect(() => proratedPrice(1, 'EUR', '2026-01-02', '2026-01-01')).toThrow(RangeError);
  });
});

describe('the ends of the library’s year', () => {
  test.each([
    ['2026-07-01', 1, ['2026-12-31', '2027-12-31']],
    ['2026-12-31', 1, ['2026-12-31', '2027-12-31']],
    ['2027-01-01', 1, ['2027-12-31', '2028-12-31']],
    ['2026-07-31', 8, ['2026-07-31', '2027-07-31']],
    ['2026-08-01', 8, ['2027-07-31', '2028-07-31']],
    ['2027-05-01', 3, ['2028-02-29', '2029-02-28']],
  ])('from %s, with years from month %d', (from, month, ends) => {
    expect(yearEnds(from, month)).toEqual(ends);
  });
});

test.each([
  ['2026-07-01', 'text.notAfterStart'],
  ['2026-07-02', undefined],
  ['2036-06-30', undefined],
  ['2036-07-01', 'terms.lengthOutOfRange'],
])('a period from 1 July 2026 to %s is answered with %s', (end, code) => {
  expect(checkAlignedEnd('2026-07-01', end, (date) => date)[0]?.message.code).toBe(code);
});

const year = { start_date: '2025-07-01', end_date: '2026-06-30', price: 12_000, currency: 'EUR' };
const odd = { start_date: '2026-07-01', end_date: '2027-12-31', price: 18_000, currency: 'EUR', yearly_price: 12_000 };
const after = { start_date: '2028-01-01', end_date: '2028-12-31', price: 12_000, currency: 'EUR' };

describe('the price of a year of an odd period [RQ15]', () => {
  test('is the one that its price came from, by months or by days', () => {
    expect(yearlyPrice(odd)).toBe(12_000);
    expect(yearlyPrice({ ...odd, price: 18_049.32 })).toBe(12_000);
    expect([priceChange(year, odd), priceChange(odd, after)]).toEqual([0, 0]);
  });

  test('is reckoned by days once price or dates are others, and without a yearly price [RF08]', () => {
    const alone = { ...odd, yearly_price: null };
    expect(yearlyPrice(alone)).toBe(11_967.21);
    expect([priceChange(year, alone), priceChange(alone, after)].map((percent) => percent?.toFixed(2))).toEqual(['-0.27', '0.27']);
    expect(keptYearlyPrice({ ...odd, price: 18_000.01 })).toBeUndefined();
    expect(keptYearlyPrice({ ...odd, end_date: '2027-11-30' })).toBeUndefined();
    expect(keptYearlyPrice({ ...odd, price: null })).toBeUndefined();
    expect(keptYearlyPrice({ ...odd, end_date: null })).toBeUndefined();
  });

  test('is kept for a credit to the cent [RQ15]', () => {
    const credit = { ...odd, price: -18_000, yearly_price: -12_000 };
    expect(yearlyPrice(credit)).toBe(-12_000);
    expect(factsOf([{ id: 'credit', ...credit }])[0]).toMatchObject({ yearly: -1_200_000, yearly_original: -1_200_000 });
    expect(inLocalCurrency({ ...credit, normalized_price: -16_000 }, 'GBP')).toMatchObject({ price: -10_666.67 });
  });

  test('is kept for a period that lasts almost a year [RQ15]', () => {
    const almost = { ...odd, end_date: '2027-06-28', price: 11_934.25 };
    expect([yearlyPrice(almost), priceChange(year, almost)]).toEqual([12_000, 0]);
    expect(factsOf([{ id: 'almost', ...almost }])[0]).toMatchObject({ yearly: 1_200_000, yearly_original: 1_200_000 });
  });

  test('is compared in local currency at the rate of the period', () => {
    const before = { ...year, currency: 'USD', price: 13_000, normalized_price: 12_000 };
    const [was, is] = [before, { ...odd, normalized_price: 18_000 }].map((period) => inLocalCurrency(period, 'EUR'));
    expect(priceChange(was, is as never)).toBe(0);
    expect(inLocalCurrency({ ...odd, normalized_price: 16_000 }, 'GBP')).toMatchObject({ price: 10_666.67, end_date: '2027-06-30' });
    expect(inLocalCurrency({ ...year, normalized_price: null }, 'GBP')).toMatchObject({ price: null, currency: 'GBP' });
  });

  test('is the base of the next forecast, without a mark of another length', () => {
    const full = { one_time_purchase: false, decision: 'accepted' as const, forecasted_price_change: null };
    const periods = [
      { ...full, ...odd, id: 'odd' },
      { ...full, ...after, id: 'after', price: null },
    ];
    const [, next] = periods as [unknown, (typeof periods)[1]];
    const context = { defaultPercent: 4, ceilings: [] };
    expect(forecastPeriod(next, periods, context)).toMatchObject({ amount: 12_480, base: { id: 'odd', price: 12_000 }, marks: [] });
    const [first] = periods.map((period) => ({ ...period, yearly_price: null }));
    expect(forecastPeriod(next, first ? [first, next] : [], context)).toMatchObject({
      amount: 12_445.9,
      base: { price: 11_967.21 },
      marks: [{ code: 'other_term' }],
    });
  });

  test('is what charts and back-tests compare', () => {
    const facts = factsOf([
      { id: 'year', ...year },
      { id: 'odd', ...odd, normalized_price: 18_000 },
      { id: 'after', ...after },
    ]);
    expect(facts.map(({ yearly_original, change }) => [yearly_original, change])).toEqual([
      [1_200_000, null],
      [1_200_000, 0],
      [1_200_000, 0],
    ]);
    expect(facts[1]?.yearly).toBe(1_200_000);
    expect(pastPrices(facts).map(({ base, actual }) => [base, actual])).toEqual([
      [1_800_000, 1_800_000],
      [1_200_000, 1_200_000],
    ]);
  });
});
