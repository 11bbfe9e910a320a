import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { costOfMonths, costOfTitles, costPerUse, perUseOf, spreadOneTime } from '#shared/domain/usage/cost-per-use/cost-per-use.ts';
import { monthsOfPeriods } from '#shared/domain/usage/cost-per-use/period-months.ts';
import { guessUsageMetric } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import type { Release } from '#shared/domain/usage/counter/counter-report.ts';
import type { MonthUse } from '#shared/domain/usage/counting/uses-by-month.ts';

const year = monthsOfPeriods([{ id: 'y', start_date: '2025-01-01', end_date: '2025-12-31' }]).get('y') ?? [];
const eur = (cents: number): { cents: number; currency: string } => ({ cents, currency: 'EUR' });

/** Uses of the first months of a year; those after are not known. */
function uses(counts: readonly number[], releases: readonly Release[] = ['5.1']): Map<string, MonthUse> {
  return new Map(counts.map((count, index) => [year[index] ?? '', { uses: count, releases: [...releases] }]));
}

describe('cost per use', () => {
  test('is the cost of the months that are known divided by their uses [RU01]', () => {
    const counts = [300, 400, 300, 200, 400, 400, 200, 400, 400];
    expect(costPerUse(eur(1_200_000), year, uses(counts))).toEqual({
      state: 'known',
      perUse: 30_000,
      cost: 900_000,
      uses: 3000,
      monthsKnown: 9,
      monthsAll: 12,
      marks: [],
    });
  });

  test('without use and without data are two answers [RU02]', () => {
    expect(costPerUse(eur(1_200_000), year, uses(Array<number>(12).fill(0)))).toMatchObject({ state: 'no_use', monthsKnown: 12 });
    expect(costPerUse(eur(1_200_000), year, uses(Array<number>(6).fill(0)))).toMatchObject({
      state: 'no_use',
      monthsKnown: 6,
      monthsAll: 12,
    });
    expect(costPerUse(eur(1_200_000), year, new Map())).toMatchObject({ state: 'no_data', monthsKnown: 0 });
    expect(costPerUse(eur(1_200_000), year, new Map([['2025-01', { uses: null, releases: [] }]]))).toMatchObject({ state: 'no_data' });
  });

  test('of a price for years takes the share of the months [RU04]', () => {
    const periods = [{ id: 'p', start_date: '2023-01-01', end_date: '2025-12-31' }];
    const months = monthsOfPeriods(periods).get('p') ?? [];
    expect(months).toHaveLength(36);
    expect(costOfMonths(3_600_000, months.length, 12)).toBe(1_200_000);
    expect(costPerUse(eur(3_600_000), months, uses(Array<number>(12).fill(100)))).toMatchObject({ cost: 1_200_000, perUse: 100_000 });
  });

  test('of a one-time purchase is counted since then, and its price is spread over years [RU05]', () => {
    expect(perUseOf(5_000_000, 'EUR', 12_500)).toBe(40_000);
    expect(spreadOneTime(5_000_000, 10)).toEqual(Array<number>(10).fill(500_000));
    expect(spreadOneTime(100, 3)).toEqual([34, 33, 33]);
  });

  test('is not shown for a credit, nor without a price [RU06]', () => {
    expect(costPerUse(eur(-20_000), year, uses([5]))).toEqual({ state: 'credit', uses: 5, monthsKnown: 1, monthsAll: 12 });
    expect(costPerUse(null, year, uses([5]))).toMatchObject({ state: 'no_price' });
    expect(costPerUse(eur(0), year, uses([5]))).toMatchObject({ state: 'known', perUse: 0 });
  });

  test('of two releases, of release 4 and of a forecast is marked', () => {
    const later = Array<number>(6).fill(90);
    const mixed = new Map([...uses([...Array<number>(6).fill(0), ...later], ['5.1']), ...uses(Array<number>(6).fill(100), ['5'])]);
    expect(costPerUse(eur(1_200_000), year, mixed)).toMatchObject({ uses: 1140, perUse: 105_263, marks: ['two_releases'] });
    expect(costPerUse({ ...eur(16_555_000), isForecast: true }, ['2025-01'], uses([53_277], ['4']))).toMatchObject({
      perUse: 31_073,
      marks: ['release_4', 'forecast_price'],
    });
  });

  test('is exact in currencies with other minor units', () => {
    expect(perUseOf(1000, 'JPY', 3)).toBe(3_333_333);
    expect(perUseOf(1000, 'KWD', 3)).toBe(3333);
  });
});

describe('cost of the titles of a package', () => {
  test('is equal parts that sum to the price [RU07]', () => {
    expect(costOfTitles(10_000, 3)).toEqual([3334, 3333, 3333]);
    expect(costOfTitles(10_000, 0)).toEqual([]);
  });

  test('sums to the price for any number of titles [RU07]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), fc.integer({ min: 1, max: 500 }), (cents, titles) => {
        const parts = costOfTitles(cents, titles);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('months of periods', () => {
  const months = (...periods: [start: string, end: string][]): (string | number | undefined)[][] =>
    [...monthsOfPeriods(periods.map(([start_date, end_date], index) => ({ id: String(index), start_date, end_date }))).values()].map(
      (found) => [found[0], found.at(-1), found.length],
    );

  test('a month belongs to the period with most of its days [RU03]', () => {
    expect(months(['2024-03-15', '2025-03-14'], ['2025-03-15', '2026-03-14'])).toEqual([
      ['2024-03', '2025-02', 12],
      ['2025-03', '2026-02', 12],
    ]);
  });

  test('on a tie to the later one [RU03]', () => {
    expect(months(['2024-04-16', '2025-04-15'], ['2025-04-16', '2026-04-15'])).toEqual([
      ['2024-04', '2025-03', 12],
      ['2025-04', '2026-03', 12],
    ]);
  });

  test('are twelve of a single year from any day [RU03]', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }), (date) => {
        const start = date.toISOString().slice(0, 10);
        const end = new Date(Date.UTC(date.getUTCFullYear() + 1, date.getUTCMonth(), date.getUTCDate() - 1)).toISOString().slice(0, 10);
        expect(monthsOfPeriods([{ id: 'a', start_date: start, end_date: end }]).get('a')).toHaveLength(12);
      }),
    );
  });
});

describe('metric of a product type', () => {
  test.each([
    ['E-Journals', 'journals'],
    ['Zeitschriften', 'journals'],
    ['Revues électroniques', 'journals'],
    ['E-Books', 'books'],
    ['Elektronische Bücher', 'books'],
    ['Livres', 'books'],
    ['E-böcker', 'books'],
    ['Database', 'databases'],
    ['Datenbank', 'databases'],
    ['Bases de données', 'databases'],
    ['Databaser', 'databases'],
    ['Package', 'platforms'],
  ])('%s is %s', (name, metric) => {
    expect(guessUsageMetric(name)).toBe(metric);
  });
});
