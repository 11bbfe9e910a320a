import { describe, expect, test } from 'vitest';
import { expectedPeriod } from '#shared/domain/forecasts/expected-period.ts';
import { type ForecastPeriod, forecastPeriod } from '#shared/domain/forecasts/forecast-period.ts';

const period = (year: number, more: Partial<ForecastPeriod> = {}): ForecastPeriod => ({
  id: `p${year}`,
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
  one_time_purchase: false,
  decision: 'accepted',
  price: 100,
  currency: 'EUR',
  forecasted_price_change: null,
  ...more,
});
const fiscal = (year: number) => ({ start_date: `${year}-01-01`, end_date: `${year}-12-31` });
const day = '2026-11-23';

describe('forecast › the period to be expected', () => {
  test('follows the latest one, by years until the financial period', () => {
    const own = { kind: 'percent', value: 7 } as const;
    const latest = period(2026, { forecasted_price_change: own });
    const expected = expectedPeriod([latest], fiscal(2027), day);
    expect(expected).toMatchObject({ start_date: '2027-01-01', end_date: '2027-12-31', price: null, decision: 'undecided' });
    expect(expected && forecastPeriod(expected, [latest, expected], { defaultPercent: 4, ceilings: [] })).toMatchObject({
      amount: 107,
      rule: 'own_percent',
      base: { id: 'p2026' },
    });
    expect(expectedPeriod([period(2026)], fiscal(2029), day)).toMatchObject({ start_date: '2029-01-01' });
    expect(expectedPeriod([period(2025, { start_date: '2025-07-01', end_date: '2026-06-30' })], fiscal(2026), day)?.start_date).toBe(
      '2026-07-01',
    );
  });

  test('does not exist for what costs nothing then [RF09]', () => {
    expect(expectedPeriod([period(2026, { decision: 'cancelled' })], fiscal(2027), day)).toBeUndefined();
    expect(expectedPeriod([period(2026, { one_time_purchase: true, end_date: null })], fiscal(2027), day)).toBeUndefined();
    expect(expectedPeriod([period(2026, { end_date: '2028-12-31' })], fiscal(2027), day)).toBeUndefined();
    expect(expectedPeriod([period(2019)], fiscal(2027), day)).toBeUndefined();
    expect(expectedPeriod([period(2028)], fiscal(2027), day)).toBeUndefined();
    expect(expectedPeriod([], fiscal(2027), day)).toBeUndefined();
    // Two years after 2026 the next term begins [RQ07].
    expect(expectedPeriod([period(2026)], fiscal(2027), day, 24)).toMatchObject({ start_date: '2027-01-01', end_date: '2028-12-31' });
    expect(expectedPeriod([period(2026)], fiscal(2028), day, 24)).toBeUndefined();
    // Entered late, a year after the end at most.
    expect(expectedPeriod([period(2025)], fiscal(2027), day)).toMatchObject({ start_date: '2027-01-01' });
    expect(expectedPeriod([period(2026, { end_date: null })], fiscal(2027), day)).toMatchObject({ id: 'p2026', end_date: null });
  });
});
