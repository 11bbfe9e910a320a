import { describe, expect, it } from 'vitest';
import type { AgreedCeiling } from '#shared/domain/forecasts/price-ceiling.ts';
import { priceOverTerm } from '#shared/domain/periods/annual-price.ts';
import { type ForecastGap, type ForecastPeriod, forecastPeriod, type PeriodForecast } from '#shared/domain/forecasts/forecast-period.ts';

const period = (year: number, price: number | null, more: Partial<ForecastPeriod> = {}): ForecastPeriod => ({
  id: `p${year}`,
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
  one_time_purchase: false,
  decision: 'accepted',
  price,
  currency: 'EUR',
  forecasted_price_change: null,
  ...more,
});
const reckon = (periods: readonly ForecastPeriod[], id: string, ceilings: readonly AgreedCeiling[] = []): PeriodForecast | ForecastGap => {
  const one = periods.find((each) => each.id === id);
  if (!one) throw new Error(id);
  return forecastPeriod(one, periods, { defaultPercent: 4, ceilings });
};
const forecast = (...input: Parameters<typeof reckon>): PeriodForecast => {
  const found = reckon(...input);
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const history = [period(2023, 100), period(2024, 110), period(2025, 121)];
const next = period(2026, null);

describe('forecast of a period', () => {
  const base = { id: 'p2025', start_date: '2025-01-01', price: 121 };

  it('names the rule, the terms and the base', () => {
    expect(forecast([...history, next], 'p2026')).toEqual({
      amount: 127.66,
      percent: 5.5,
      rule: 'own_robust',
      changes: [
        { start_date: '2024-01-01', percent: 10, counted: 10 },
        { start_date: '2025-01-01', percent: 10, counted: 10 },
      ],
      median: 10,
      set_aside: [],
      default_percent: 4,
      of: 'this',
      base,
      marks: [],
    });
    const percent = { ...next, forecasted_price_change: { kind: 'percent' as const, value: 2.5 } };
    expect(forecast([...history, percent], 'p2026')).toMatchObject({ amount: 124.03, percent: 2.5, rule: 'own_percent', base });
    const amount = { ...next, forecasted_price_change: { kind: 'amount' as const, value: -21 } };
    expect(forecast([...history, amount], 'p2026')).toMatchObject({ amount: 100, rule: 'own_amount', base });
    expect(forecast([period(2025, 100), next], 'p2026')).toMatchObject({ amount: 104, percent: 4, rule: 'member_default' });
  });

  it('rests on the lowest price ceiling in force; an expired one is ignored [RF02]', () => {
    const until = (date: string, percent: number): AgreedCeiling => ({ id: `c${percent}`, percent, until: date });
    const periods = [...history, next];
    const ceilings = [until('2026-12-31', 5), until('2026-01-01', 3), until('2025-12-31', 1)];
    expect(forecast(periods, 'p2026', ceilings)).toMatchObject({ amount: 124.63, rule: 'agreed', ceiling: { id: 'c3' } });
    expect(forecast(periods, 'p2026', ceilings.slice(2))).toMatchObject({ rule: 'own_robust' });
    // Of a priced latest period the ceiling must hold for the year after it.
    expect(forecast(history, 'p2025', ceilings.slice(1))).toMatchObject({ of: 'next', rule: 'agreed' });
    expect(forecast(history, 'p2025', ceilings.slice(2))).toMatchObject({ of: 'next', rule: 'own_robust' });
    const own = { ...next, forecasted_price_change: { kind: 'percent' as const, value: 7 } };
    expect(forecast([...history, own], 'p2026', ceilings)).toMatchObject({ rule: 'own_percent', ceiling: undefined });
  });

  it('marks a base that changed in scope, in currency or in length [RF03]', () => {
    expect(forecast([period(2024, 67_430), period(2025, 525_016), next], 'p2026')).toMatchObject({
      amount: 546_016.64,
      rule: 'member_default',
      set_aside: [{ start_date: '2025-01-01', percent: 678.6089 }],
      marks: [{ code: 'scope_jump', values: { percent: 678.6089, date: '2025-01-01' } }],
    });
    // A jump of long ago does not count either, but the base is not in doubt.
    expect(forecast([period(2023, 50), ...history.slice(1), next], 'p2026')).toMatchObject({ set_aside: [{ percent: 120 }], marks: [] });
    const three = period(2022, 3000, { end_date: '2024-12-31' });
    expect(forecast([three, period(2025, null)], 'p2025').marks).toEqual([
      { code: 'other_term', values: { price: 3000, start: '2022-01-01', end: '2024-12-31' } },
    ]);
  });

  it('is in the new currency after a change of currency [RF07]', () => {
    const dollars = { currency: 'USD' };
    const periods = [period(2023, 100), period(2024, 110, dollars), period(2025, 121, dollars), period(2026, null, dollars)];
    expect(forecast(periods, 'p2026')).toMatchObject({ changes: [{ percent: 10 }], base: { id: 'p2025', price: 121 } });
    const fresh = [period(2024, 100), period(2025, 110, dollars)];
    expect(forecast(fresh, 'p2025')).toMatchObject({
      rule: 'member_default',
      marks: [{ code: 'currency_changed', values: { from: 'EUR', to: 'USD', date: '2025-01-01' } }],
    });
  });

  it('compares with the later of two periods that end on one day, in whatever order they are read', () => {
    const dollars = { currency: 'USD' };
    const half = period(2024, 60, { ...dollars, id: 'half', start_date: '2024-07-01' });
    const [year, last] = [period(2024, 100), period(2025, 110, dollars)];
    for (const periods of [
      [year, half, last],
      [half, year, last],
    ])
      expect(forecast(periods, 'p2025').marks).toEqual([]);
  });

  it('starts from the latest price there is, not from a year without one', () => {
    const periods = [...history, next, period(2027, null)];
    expect(forecast(periods, 'p2027').base.id).toBe('p2025');
    // Nor from one that came later.
    expect(forecast([...periods.slice(0, 4), period(2027, 300)], 'p2026').base.id).toBe('p2025');
  });

  it('of a latest period with a price is that of the next one; earlier ones have none', () => {
    expect(forecast(history, 'p2025')).toMatchObject({ of: 'next', amount: 127.66, base: { id: 'p2025' } });
    expect(reckon(history, 'p2024')).toBe('earlier');
  });

  it('is the price of its own length: a year after three years at one price [RF08]', () => {
    const three = period(2022, 3000, { end_date: '2024-12-31' });
    expect(forecast([three], 'p2022')).toMatchObject({ of: 'next', base: { price: 999.09 }, amount: 1039.05 });
    expect(forecast([three, period(2025, null)], 'p2025')).toMatchObject({ of: 'this', base: { price: 999.09 } });
    const again = period(2025, null, { end_date: '2027-12-31' });
    // The same three years, but for a leap day.
    expect(forecast([three, again], 'p2025').base.price).toBe(2997.26);
    const long = period(2025, 18_000, { end_date: '2026-06-30' });
    expect(forecast([long], 'p2025').base.price).toBe(12_032.97);
  });

  it('does not exist for what was cancelled, bought once or is open-ended [RF09]', () => {
    const cancelled = period(2026, 500, { decision: 'cancelled' });
    expect(reckon([...history, cancelled], 'p2026')).toBe('cancelled');
    expect(reckon([...history, { ...cancelled, price: null }], 'p2026')).toBe('cancelled');
    expect(forecast([...history, cancelled, period(2027, null)], 'p2027')).toMatchObject({ amount: 127.66, base: { id: 'p2025' } });
    expect(reckon([...history, period(2026, null, { one_time_purchase: true, end_date: null })], 'p2026')).toBe('one_time');
    expect(reckon([...history, period(2026, null, { end_date: null })], 'p2026')).toBe('open_ended');
  });

  it('does not exist without an earlier price in its currency, or beyond what is exact', () => {
    expect(reckon([next], 'p2026')).toBe('no_price');
    expect(reckon([...history, period(2026, null, { currency: 'USD' })], 'p2026')).toBe('other_currency');
    const absurd = period(2026, null, { forecasted_price_change: { kind: 'percent', value: 9_999_999_999_999 } });
    expect(reckon([period(2025, 9_999_999_999_999), absurd], 'p2026')).toBe('too_large');
  });
});

describe('D4 a price over another length of time', () => {
  const year = { start_date: '2024-01-01', end_date: '2024-12-31' };
  it('is itself from year to year, leap or not', () => {
    expect(priceOverTerm(100, 'EUR', year, { start_date: '2025-01-01', end_date: '2025-12-31' })).toBe(100);
  });
  it('is by days otherwise', () => {
    expect(priceOverTerm(365, 'EUR', year, { start_date: '2025-01-01', end_date: '2025-01-31' })).toBe(31);
    expect(priceOverTerm(31, 'EUR', { start_date: '2025-01-01', end_date: '2025-01-31' }, year)).toBe(365);
    expect(() => priceOverTerm(1, 'EUR', year, { start_date: '2025-01-02', end_date: '2025-01-01' })).toThrow(RangeError);
  });
});
