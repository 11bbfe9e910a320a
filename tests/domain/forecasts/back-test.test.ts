import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { accuracyOf, type PastPrice, pastPrices, type Trial, triedRules, tryRule } from '#shared/domain/forecasts/back-test.ts';
import { bandAround, measureBands, totalBand } from '#shared/domain/forecasts/bands.ts';
import { triedRuleNames } from '#shared/domain/forecasts/tried-rule-names.ts';
import type { FactPeriod } from '#shared/domain/periods/money-fact.ts';
import { factsOf } from '#tests/support/money-facts.ts';

const period = (year: number, price: number | null, more: Partial<FactPeriod> = {}) => ({
  id: `p${year}`,
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
  price,
  ...more,
});
const pastOf = (...periods: ReturnType<typeof period>[]): PastPrice[] => pastPrices(factsOf(periods));
/** A trial of a forecast of 100 that came to `actual`. */
const trial = (actual: number, counted = 3, year = 2020): Trial => ({ year, counted, forecast: 100, actual, local: actual });

describe('forecast › back-test', () => {
  test('tries each price that follows one in its currency, on what was known before it [RF13]', () => {
    const dollars = { currency: 'USD' };
    const past = pastOf(
      period(2014, 0),
      period(2015, 90),
      period(2017, 100),
      period(2018, 110),
      period(2019, 121),
      period(2020, 130, dollars),
      period(2021, null),
    );
    expect(past).toEqual([
      { start_date: '2018-01-01', base: 10_000, actual: 11_000, local: 11_000, changes: [] },
      { start_date: '2019-01-01', base: 11_000, actual: 12_100, local: 12_100, changes: [{ start_date: '2018-01-01', percent: 10 }] },
    ]);
    const cancelled = period(2018, 110, { decision: 'cancelled' });
    expect(pastOf(period(2017, 100), cancelled, period(2018, 5, { id: 'once', one_time_purchase: true }))).toEqual([]);
    const three = period(2017, 3000, { start_date: '2015-01-01' });
    expect(pastOf(three, period(2018, 1100))).toMatchObject([{ base: 99_909, actual: 110_000 }]);
  });

  test('changing the last price changes no forecast of an earlier year [RF13]', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(price, { minLength: 3, maxLength: 8 }), price, (prices, last) => {
        const forecasts = (values: readonly number[]): number[][] => {
          const past = pastOf(...values.map((value, index) => period(2010 + index, value)));
          return triedRuleNames.map((name) => tryRule(past, triedRules[name], 4).map(({ forecast }) => forecast));
        };
        const [one, other] = [forecasts(prices), forecasts([...prices.slice(0, -1), last])];
        // The forecast of the last year itself does not know its price either.
        expect(other).toEqual(one);
      }),
    );
  });

  test('compares the rules of the product and simpler ones [RF13]', () => {
    const past = pastOf(period(2010, 100), period(2011, 110), period(2012, 220), period(2013, 231), period(2014, 240)).slice(-1);
    const forecasts = Object.fromEntries(triedRuleNames.map((name) => [name, tryRule(past, triedRules[name], 4)[0]?.forecast]));
    // Changes 10, 100 and 5 %: the 100 does not count, (2·7.5 + 24) / 8 = 4.875 %.
    expect(forecasts).toEqual({
      product: 24_226,
      member_default: 24_024,
      no_change: 23_100,
      last_change: 24_255,
      mean_of_changes: 31_955,
      median_of_changes: 25_410,
    });
  });

  test('says how far off, and in which direction in which year [RF13]', () => {
    expect(accuracyOf([trial(100, 3, 2019), trial(80, 3, 2019), trial(125)])).toEqual({
      n: 3,
      // 0, 25 and 20 %.
      mape: 15,
      median_ape: 20,
      wape: 14.75,
      bias: -1.64,
      bias_by_year: [
        { year: 2019, n: 2, bias: 11.11 },
        { year: 2020, n: 1, bias: -20 },
      ],
    });
    expect(accuracyOf([])).toEqual({ n: 0, mape: null, median_ape: null, wape: null, bias: null, bias_by_year: [] });
    expect(accuracyOf([{ ...trial(50), local: null }])).toMatchObject({ n: 1, mape: 100, wape: null });
  });
});

describe('forecast › band', () => {
  test('is the shipped table below 50 own forecasts: Aalto, Elsevier, 2016 [RF11]', () => {
    const [none, , , three] = measureBands([trial(500)]);
    expect(three).toMatchObject({ counted: 3, low_percent: -7.8, high_percent: 20.7, own_n: 1 });
    expect(three && bandAround(1_173_689.59, 'EUR', three)).toEqual({ low: 1_082_141.8, high: 1_416_643.34 });
    expect(none).toMatchObject({ counted: 0, low_percent: -24.7, high_percent: 77, own_n: 0, hits: 0, first_year: null });
    // The ends of a credit turn over.
    expect(three && bandAround(-100, 'EUR', three)).toEqual({ low: -120.7, high: -92.2 });
  });

  test('takes the wider of the own and the shipped one on each side, from 50 on [RF11]', () => {
    const low = Array.from({ length: 49 }, () => trial(60));
    expect(measureBands(low)[3]).toMatchObject({ low_percent: -7.8, high_percent: 20.7, own_n: 49 });
    expect(measureBands([...low, trial(60)])[3]).toMatchObject({ low_percent: -40, high_percent: 20.7, own_n: 50 });
    // Of another number of changes none is taken over.
    expect(measureBands([...low, trial(60, 2)])[3]).toMatchObject({ low_percent: -7.8 });
  });

  test('prints the hit rate that was measured, with what was known before each year [RF11]', () => {
    const first = Array.from({ length: 50 }, () => trial(60, 3, 2019));
    expect(measureBands(first)[3]).toMatchObject({ own_n: 50, hits: 0, first_year: 2019, last_year: 2019 });
    // In 2020 the own band reaches down to −40 %: these hit.
    const second = [trial(60), trial(59), trial(120)];
    expect(measureBands([...second, ...first])[3]).toMatchObject({ own_n: 53, hits: 2, last_year: 2020 });
  });

  test('of a total comes from totals, not from the bands of its rows [RF12]', () => {
    const rows = Array.from({ length: 10 }, () => bandAround(100, 'EUR', { low_percent: -24.7, high_percent: 77 }));
    const total = totalBand(1000, 'EUR', 10);
    expect(total).toEqual({ low: 929, high: 1188 });
    expect(total?.low).toBeGreaterThan(rows.reduce((sum, { low }) => sum + low, 0));
    expect(totalBand(400, 'EUR', 4)).toBeUndefined();
  });
});
