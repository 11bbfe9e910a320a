import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { forecastPrice } from '#shared/domain/forecasts/forecast-price.ts';
import { localForecast } from '#shared/domain/forecasts/local-forecast.ts';
import { type MeasuredChange, type PricedPeriod, priceChanges } from '#shared/domain/forecasts/price-changes.ts';
import { annualPrice, isTwelveMonths } from '#shared/domain/periods/annual-price.ts';

const changes = (...percents: number[]): MeasuredChange[] =>
  percents.map((percent, index) => ({ start_date: `${2020 + index}-01-01`, percent }));
const base = { price: 100, currency: 'EUR', defaultPercent: 4 };
const year = (start: number, price: number | null, more: Partial<PricedPeriod> = {}): PricedPeriod => ({
  start_date: `${start}-01-01`,
  end_date: `${start}-12-31`,
  price,
  currency: 'EUR',
  ...more,
});
const percentsOf = (...periods: PricedPeriod[]): number[] => priceChanges(periods).map(({ percent }) => percent);

describe('forecast › the chain of rules', () => {
  test('a person’s percent or amount wins over everything [RF01]', () => {
    const more = { ...base, ceilingPercent: 3, changes: changes(9, 9, 9) };
    expect(forecastPrice({ ...more, ownChange: { percent: 7 } })).toMatchObject({ amount: 107, percent: 7, rule: 'own_percent' });
    expect(forecastPrice({ ...more, ownChange: { amount: -20 } })).toMatchObject({ amount: 80, percent: -20, rule: 'own_amount' });
  });

  test('a price ceiling comes before the history [RF02]', () => {
    expect(forecastPrice({ ...base, ceilingPercent: 3, changes: changes(9) })).toMatchObject({ amount: 103, percent: 3, rule: 'agreed' });
    expect(forecastPrice({ ...base, ceilingPercent: 0, changes: changes(9) })).toMatchObject({ amount: 100, rule: 'agreed' });
  });

  test('changes beyond 25 % do not count and are named: Helsinki, Ebsco, 2012 [RF03]', () => {
    const history = priceChanges([year(2010, 67_430), year(2011, 525_016)]);
    expect(forecastPrice({ ...base, price: 525_016, changes: history })).toEqual({
      amount: 546_016.64,
      percent: 4,
      rule: 'member_default',
      changes: [],
      median: undefined,
      set_aside: [{ start_date: '2011-01-01', percent: 678.6089 }],
      default_percent: 4,
    });
    expect(forecastPrice({ ...base, changes: changes(25, -25, 25.0001) })).toMatchObject({
      changes: [{ counted: 20 }, { counted: -10 }],
      set_aside: [{ percent: 25.0001 }],
    });
  });

  test('the median of the last three is drawn to the default: Aalto, Elsevier, 2016 [RF04]', () => {
    const history = priceChanges([year(2012, 1_007_476), year(2013, 1_048_457), year(2014, 1_089_025), year(2015, 1_129_021)]);
    expect(forecastPrice({ ...base, price: 1_129_021, changes: history })).toMatchObject({
      amount: 1_173_689.59,
      percent: 3.9564,
      rule: 'own_robust',
      median: 3.8693,
      changes: [{ percent: 4.0677 }, { percent: 3.8693 }, { percent: 3.6726 }],
    });
    // Only the last three count, and each at most 20 and at least −10 %.
    expect(forecastPrice({ ...base, changes: changes(20, 1, 2, 3) }).percent).toBe(3.3333);
    expect(forecastPrice({ ...base, changes: changes(24) }).percent).toBe(6.2857);
    expect(forecastPrice({ ...base, changes: changes(-24) }).percent).toBe(2);
  });

  test('fewer changes are drawn to the default more: Duodecim, Helsinki, 2016 [RF05]', () => {
    expect(forecastPrice({ ...base, changes: changes(79.92, 28.46, 9.3703) })).toMatchObject({ percent: 4.7672, rule: 'own_robust' });
    expect(forecastPrice({ ...base, changes: [] })).toMatchObject({ percent: 4, rule: 'member_default' });
    // The median of two is not rounded: (2·1.00005 + 24) / 8.
    expect(forecastPrice({ ...base, changes: changes(1, 1.0001) })).toMatchObject({ percent: 3.25, median: 1.00005 });
  });

  test('lies between the median and the default, and keeps its sign with credits', () => {
    const percent = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => units / 10_000);
    const usual = fc.integer({ min: -500, max: 1000 }).map((units) => units / 100);
    fc.assert(
      fc.property(
        fc.array(percent, { maxLength: 5 }),
        usual,
        fc.integer({ min: 1, max: 10_000_000 }),
        (percents, defaultPercent, cents) => {
          const input = { currency: 'EUR', defaultPercent, changes: changes(...percents) };
          const forecast = forecastPrice({ ...input, price: cents / 100 });
          const median = forecast.median ?? defaultPercent;
          expect(forecast.percent).toBeGreaterThanOrEqual(Math.min(median, defaultPercent) - 0.0001);
          expect(forecast.percent).toBeLessThanOrEqual(Math.max(median, defaultPercent) + 0.0001);
          expect(forecast.changes.length + forecast.set_aside.length).toBe(Math.min(percents.length, 3));
          expect(forecastPrice({ ...input, price: -cents / 100 }).amount).toBe(-forecast.amount + 0);
        },
      ),
    );
  });
});

describe('forecast › changes of price', () => {
  test('a missing old price or one of 0 gives none [RF06]', () => {
    expect(percentsOf(year(2020, null), year(2021, 0), year(2022, 100), year(2023, 110))).toEqual([10]);
  });

  test('another currency gives none [RF07]', () => {
    expect(percentsOf(year(2020, 100), year(2021, 110, { currency: 'USD' }), year(2022, 121, { currency: 'USD' }))).toEqual([10]);
  });

  test('only periods that follow each other without a gap are compared [RF04]', () => {
    expect(percentsOf(year(2021, 110), year(2020, 100), year(2022, 121))).toEqual([10, 10]);
    expect(percentsOf(year(2020, 100), year(2022, 121))).toEqual([]);
    expect(percentsOf(year(2020, 100, { end_date: '2020-12-30' }), year(2021, 110))).toEqual([]);
    expect(percentsOf(year(2020, 100, { one_time_purchase: true }), year(2021, 110))).toEqual([]);
  });

  test('terms that are not twelve months are compared as years [RF08]', () => {
    const half = { start_date: '2024-07-01', end_date: '2024-12-31', price: 184, currency: 'EUR' };
    expect(annualPrice(184, 'EUR', half.start_date, half.end_date)).toBe(365);
    expect(percentsOf(half, year(2025, 401.5))).toEqual([10]);
    expect([isTwelveMonths('2024-02-29', '2025-02-28'), isTwelveMonths('2024-01-01', '2024-11-30')]).toEqual([true, false]);
    expect(annualPrice(18_000, 'EUR', '2025-01-01', '2026-06-30')).toBe(12_032.97);
    expect(annualPrice(3000, 'EUR', '2025-07-01', '2025-12-31')).toBe(5951.09);
  });
});

describe('forecast › in the local currency', () => {
  const dollars = { price: 100, currency: 'USD', percent: 4, rate: '0.9', local: 'EUR' };

  test('the currency buffer is its own term [RF10]', () => {
    expect(localForecast({ ...dollars, bufferPercent: 5 })).toEqual({ amount: 98.28, percent: 4, rate: '0.9', buffer_percent: 5 });
    expect(localForecast({ ...dollars, bufferPercent: 0 }).amount).toBe(93.6);
  });

  test('is rounded once, at the end', () => {
    // 0.05 × 1.1 = 0.055 would be 0.06 if it were rounded before the rate.
    expect(localForecast({ ...dollars, price: 0.05, percent: 10, rate: '100', bufferPercent: 0 }).amount).toBe(5.5);
    expect(localForecast({ ...dollars, price: 1000, rate: '151.237', bufferPercent: 2.5, local: 'JPY' }).amount).toBe(161_219);
    expect(localForecast({ ...dollars, price: 1000, currency: 'JPY', rate: '0.006', bufferPercent: 0 }).amount).toBe(6.24);
    expect(() => localForecast({ ...dollars, price: 9_999_999_999_999, rate: '99999', bufferPercent: 0 })).toThrow(RangeError);
  });
});
