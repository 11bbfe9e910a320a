import { describe, expect, it } from 'vitest';
import { priceOverTerm } from '#shared/domain/periods/annual-price.ts';
import { type ForecastPeriod, forecastPeriod } from '#shared/domain/periods/forecast-period.ts';

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
const forecast = (periods: readonly ForecastPeriod[], id: string) => {
  const one = periods.find((each) => each.id === id);
  if (!one) throw new Error(id);
  return forecastPeriod(one, periods, 4);
};

describe('D4 the forecast of a period', () => {
  const history = [period(2023, 100), period(2024, 110), period(2025, 121)];

  it('names the rule: what a person expects, else the mean of the last changes, else the default of the member', () => {
    const next = period(2026, null);
    const base = { id: 'p2025', start_date: '2025-01-01', price: 121 };
    expect(forecast([...history, next], 'p2026')).toEqual({
      amount: 133.1,
      percent: 10,
      rule: 'mean_of_changes',
      changes: [10, 10],
      of: 'this',
      base,
    });
    const percent = { ...next, forecasted_price_change: { kind: 'percent' as const, value: 2.5 } };
    expect(forecast([...history, percent], 'p2026')).toMatchObject({ amount: 124.03, percent: 2.5, rule: 'own_percent', base });
    const amount = { ...next, forecasted_price_change: { kind: 'amount' as const, value: -21 } };
    expect(forecast([...history, amount], 'p2026')).toMatchObject({ amount: 100, rule: 'own_amount', base });
    expect(forecast([period(2025, 100), next], 'p2026')).toMatchObject({ amount: 104, percent: 4, rule: 'member_default' });
  });

  it('starts from the latest price there is, not from a year without one', () => {
    const periods = [...history, period(2026, null), period(2027, null)];
    expect(forecast(periods, 'p2027')?.base.id).toBe('p2025');
    // Nor from one that came later.
    expect(forecast([...periods.slice(0, 4), period(2027, 300)], 'p2026')?.base.id).toBe('p2025');
  });

  it('of a latest period with a price is that of the next one; earlier ones have none', () => {
    expect(forecast(history, 'p2025')).toMatchObject({ of: 'next', amount: 133.1, base: { id: 'p2025' } });
    expect(forecast(history, 'p2024')).toBeUndefined();
  });

  it('is the price of its own length: a year after three years at one price', () => {
    const three = period(2022, 3000, { end_date: '2024-12-31' });
    expect(forecast([three], 'p2022')).toMatchObject({ of: 'next', base: { price: 999.09 }, amount: 1039.05 });
    expect(forecast([three, period(2025, null)], 'p2025')).toMatchObject({ of: 'this', base: { price: 999.09 } });
    const again = period(2025, null, { end_date: '2027-12-31' });
    // The same three years, but for a leap day.
    expect(forecast([three, again], 'p2025')?.base.price).toBe(2997.26);
  });

  it('is none of what was cancelled, and does not rest on its price', () => {
    const cancelled = period(2026, 500, { decision: 'cancelled' });
    expect(forecast([...history, cancelled], 'p2026')).toBeUndefined();
    expect(forecast([...history, { ...cancelled, price: null }], 'p2026')).toBeUndefined();
    expect(forecast([...history, cancelled, period(2027, null)], 'p2027')).toMatchObject({ amount: 133.1, base: { id: 'p2025' } });
  });

  it('is none for a one-time purchase, without an earlier price, in another currency, or beyond what can be reckoned', () => {
    expect(forecast([...history, period(2026, null, { one_time_purchase: true, end_date: null })], 'p2026')).toBeUndefined();
    expect(forecast([period(2026, null)], 'p2026')).toBeUndefined();
    expect(forecast([...history, period(2026, null, { currency: 'USD' })], 'p2026')).toBeUndefined();
    const absurd = period(2026, null, { forecasted_price_change: { kind: 'percent', value: 9_999_999_999_999 } });
    expect(forecast([period(2025, 9_999_999_999_999), absurd], 'p2026')).toBeUndefined();
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
