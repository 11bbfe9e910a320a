import { describe, expect, test } from 'vitest';
import { usageMetricNames } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { neededCells, packYears, unpackYears } from '#shared/domain/usage/product-use/packed-years.ts';
import { periodCosts, type PricedPeriod } from '#shared/domain/usage/product-use/period-costs.ts';
import { productUse, usesByRelease, type YearCells } from '#shared/domain/usage/product-use/product-use.ts';
import { recentCost } from '#shared/domain/usage/product-use/recent-cost.ts';
import { recentUse } from '#shared/domain/usage/product-use/recent-use.ts';
import { useAnomalies } from '#shared/domain/usage/product-use/use-anomalies.ts';

function cell(counts: readonly (number | null)[], more: Partial<YearCells> = {}): YearCells {
  return {
    data_type: 'Journal',
    access_type: 'Controlled',
    access_method: 'Regular',
    metric: 'Unique_Item_Requests',
    release: '5.1',
    counts: Array.from({ length: 12 }, (_, index) => counts[index] ?? null),
    ...more,
  };
}
const ofYear = (year: number, cells: readonly YearCells[], source = 'a') => ({ source, year, cells });
const all = (count: number) => Array.from({ length: 12 }, () => count);
const usesOf = (use: ReadonlyMap<string, { uses: number | null }>) =>
  [...use].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, { uses }]) => [month, uses]);

describe('the use of a product', () => {
  test('counts paid reading; open access, denials and data mining stand beside it [RC05]', () => {
    const use = productUse(
      [
        ofYear(2025, [
          cell([5, 6]),
          cell([2], { access_type: 'OA_Gold', release: '5' }),
          cell([99], { access_method: 'TDM' }),
          cell([3, 4], { metric: 'No_License', access_type: null, access_method: null }),
          cell([1], { metric: 'Limit_Exceeded', release: '4', data_type: null, access_type: null, access_method: null }),
        ]),
      ],
      'journals',
    );
    expect(usesOf(use.paid)).toEqual([
      ['2025-01', 5],
      ['2025-02', 6],
    ]);
    expect(usesOf(use.free)).toEqual([['2025-01', 2]]);
    expect(usesOf(use.noLicense).map(([, uses]) => uses)).toEqual([3, 4]);
    expect(usesOf(use.limitExceeded)).toEqual([['2025-01', 1]]);
  });

  test('takes release 4 only where no later release counts, without its open access', () => {
    const release4 = { release: '4' as const, data_type: null, access_type: null, access_method: null };
    const use = productUse(
      [
        ofYear(2025, [
          cell([null, 7]),
          cell([20, 20], { ...release4, metric: 'Full_Text_Requests' }),
          cell([4, 4], { ...release4, metric: 'Gold_OA_Full_Text_Requests' }),
        ]),
      ],
      'journals',
    );
    expect([...use.paid.values()]).toEqual([
      { uses: 16, releases: ['4'] },
      { uses: 7, releases: ['5.1'] },
    ]);
    expect(usesByRelease(use.paid).map(({ release }) => release)).toEqual(['4', '5.1']);
  });

  test('of two sources is their sum; a month that one of them lost is not known', () => {
    const use = productUse([ofYear(2025, [cell([1, null, 3])], 'a'), ofYear(2025, [cell([10, 10, 10, 10])], 'b')], 'journals');
    expect(usesOf(use.paid)).toEqual([
      ['2025-01', 11],
      ['2025-03', 13],
      ['2025-04', 10],
    ]);
  });
});

describe('recent use', () => {
  const paidOf = (years: readonly ReturnType<typeof ofYear>[]) => productUse(years, 'journals');

  test('is of the twelve months until the last known, compared with the same months a year before', () => {
    const use = paidOf([ofYear(2025, [cell(all(10))]), ofYear(2026, [cell([20, 20, null, 20])])]);
    expect(recentUse(use)).toEqual({
      from: '2025-05',
      to: '2026-04',
      uses: 8 * 10 + 3 * 20,
      monthsKnown: 11,
      monthsAll: 12,
      change: 1_000_000,
      isComparable: true,
    });
  });

  test('has no change across releases, is as old as its last month, and does not exist without one [RC04]', () => {
    const use = paidOf([ofYear(2025, [cell(all(10), { release: '5' })]), ofYear(2026, [cell([20, 20])])]);
    expect(recentUse(use)).toMatchObject({ to: '2026-02', change: null, isComparable: false });
    expect(recentUse(paidOf([ofYear(2013, [cell(all(10))])]))).toMatchObject({ from: '2013-01', to: '2013-12', uses: 120 });
    expect(recentUse(paidOf([]))).toBeUndefined();
  });
});

describe('anomalies of a product', () => {
  test('are looked for within a release [RA01][RC04]', () => {
    const spike = productUse([ofYear(2025, [cell(all(50))]), ofYear(2026, [cell([500])])], 'journals');
    expect(useAnomalies(spike.paid)).toMatchObject([{ month: '2026-01', value: 500, reference: 50 }]);
    const change = productUse([ofYear(2025, [cell(all(50), { release: '5' })]), ofYear(2026, [cell([500])])], 'journals');
    expect(useAnomalies(change.paid)).toEqual([]);
  });
});

describe('costs of periods', () => {
  const financialPeriods = [2023, 2024, 2025, 2026].map((year) => ({
    id: `fp${year}`,
    start_date: `${year}-01-01`,
    end_date: `${year}-12-31`,
  }));
  const context = { oneTimeYears: 10, financialPeriods, day: '2025-06-30' };
  const eur = (cents: number) => ({ cents, currency: 'EUR' });
  const period = (more: Partial<PricedPeriod>): PricedPeriod => ({
    id: 'p',
    start_date: '2025-01-01',
    end_date: '2025-12-31',
    isOneTime: false,
    local: eur(1_200_000),
    original: eur(1_200_000),
    ...more,
  });

  test('of a one-time purchase are all of its price since, and a part in each financial period [RU05]', () => {
    const bought = period({ start_date: '2023-07-01', end_date: null, isOneTime: true, local: eur(5_000_000), original: null });
    const { paid } = productUse(
      [ofYear(2023, [cell(all(500))]), ofYear(2024, [cell(all(500))]), ofYear(2025, [cell(all(500).slice(0, 7))])],
      'journals',
    );
    const [cost] = periodCosts([bought], paid, context);
    expect(cost?.local).toMatchObject({ state: 'known', perUse: 40_000, cost: 5_000_000, uses: 12_500 });
    expect(cost?.original).toMatchObject({ state: 'no_price' });
    expect(cost?.spread.map((each) => [each.financial_period, each.cost.uses, each.cost.monthsKnown])).toEqual([
      ['fp2023', 3000, 6],
      ['fp2024', 6000, 12],
      ['fp2025', 3500, 7],
    ]);
    expect(cost?.spread[1]?.cost).toMatchObject({ cost: 500_000 });
  });

  test('of a period without an end are those of a year [RU03]', () => {
    const [cost] = periodCosts([period({ end_date: null })], productUse([ofYear(2025, [cell(all(100))])], 'journals').paid, context);
    expect(cost?.local).toMatchObject({ perUse: 100_000, monthsAll: 12 });
  });
});

describe('packed years', () => {
  const years = [
    {
      year: 2025,
      cells: [cell([5, null, 0]), cell([3], { metric: 'No_License', data_type: null, access_type: null, access_method: null })],
    },
    { year: 2026, cells: [cell([7, 1_000_000], { release: '5', access_type: 'OA_Gold' })] },
  ];

  test('are the same years when they are unpacked, from any year on', () => {
    expect(unpackYears(packYears(years))).toEqual(years);
    expect(unpackYears(packYears(years), 2026)).toEqual(years.slice(1));
    expect(unpackYears(packYears([]))).toEqual([]);
  });

  test('survive separators in the words of a vendor', () => {
    const [year] = unpackYears(packYears([{ year: 2025, cells: [cell([1], { data_type: 'A|B;C' })] }]));
    expect(year?.cells).toEqual([cell([1], { data_type: 'A B C' })]);
  });

  test.each(usageMetricNames)('of %s keep all on which the use rests', (metric) => {
    const values = [null, 'Journal', 'Book', 'Reference_Work', 'Database'];
    const access = [null, 'Controlled', 'Open', 'OA_Gold', 'Free_To_Read', 'Other_Free_To_Read'];
    const later = [
      'Unique_Item_Requests',
      'Unique_Title_Requests',
      'Total_Item_Investigations',
      'Searches_Regular',
      'No_License',
      'Limit_Exceeded',
    ];
    const cells = values.flatMap((data_type) =>
      access.flatMap((access_type) =>
        [null, 'Regular', 'TDM'].flatMap((access_method) =>
          later.map((name, index) => cell([index + 1, 2], { data_type, access_type, access_method, metric: name })),
        ),
      ),
    );
    const names4 = [
      'Full_Text_Requests',
      'Gold_OA_Full_Text_Requests',
      'Title_Requests',
      'Section_Requests',
      'Record_Views',
      'No_License',
      'Limit_Exceeded',
    ];
    const in4 = names4.map((name, index) =>
      cell([null, null, 10 - index], { data_type: null, access_type: null, access_method: null, release: '4', metric: name }),
    );
    const all = [...cells, ...in4];
    const needed = neededCells(all, metric);
    expect(needed.length).toBeLessThan(all.length);
    expect(productUse([ofYear(2025, needed)], metric)).toEqual(productUse([ofYear(2025, all)], metric));
  });
});

describe('cost per use at the price in force', () => {
  const priced = (change: Partial<PricedPeriod> = {}): PricedPeriod => ({
    id: 'p1',
    start_date: '2026-10-01',
    end_date: '2027-09-30',
    isOneTime: false,
    local: { cents: 2_400_00, currency: 'EUR' },
    original: null,
    ...change,
  });
  const costAt = (day: string, periods: readonly PricedPeriod[], years: Parameters<typeof productUse>[0]) => {
    const use = productUse(years, 'journals');
    const costs = periodCosts(periods, use.paid, { oneTimeYears: 5, financialPeriods: [], day });
    return recentCost(costs, { recent: recentUse(use), paid: use.paid, day });
  };

  test('sets the uses of the last twelve known months against the price of a period that has none yet', () => {
    // 2,400.00 for 12 × 100 uses.
    expect(costAt('2026-11-15', [priced()], [ofYear(2025, [cell(all(100))])])?.cost).toMatchObject({
      state: 'known',
      cost: 2_400_00,
      perUse: 2_0000,
      uses: 1_200,
      monthsKnown: 12,
    });
    // 9 months are known: three quarters of the price for 900 uses.
    const nine = cell([...all(100).slice(0, 9), null, null, null]);
    const known = costAt('2026-11-15', [priced()], [ofYear(2026, [nine])])?.cost;
    expect(known).toMatchObject({ cost: 1_800_00, perUse: 2_0000, uses: 900, monthsKnown: 9, monthsAll: 12 });
  });

  test('takes the price for a year, of the latest period that has begun', () => {
    const longer = priced({
      id: 'three years',
      start_date: '2024-01-01',
      end_date: '2026-12-31',
      local: { cents: 9_000_00, currency: 'EUR' },
    });
    const later = priced({ id: 'next', start_date: '2027-01-01', end_date: '2027-12-31' });
    const found = costAt('2026-11-15', [longer, later], [ofYear(2026, [cell(all(10))])]);
    expect(found).toMatchObject({ period: { id: 'three years' }, cost: { cost: 3_000_00, perUse: 25_0000 } });
  });

  test('is none for uses of long ago, for a one-time purchase, and before any period; without a price it says so', () => {
    const uses = [ofYear(2025, [cell(all(100))])];
    expect(costAt('2026-11-15', [priced()], [ofYear(2020, [cell(all(100))])])).toBeUndefined();
    expect(costAt('2026-11-15', [priced({ isOneTime: true })], uses)).toBeUndefined();
    expect(costAt('2026-09-30', [priced()], uses)).toBeUndefined();
    expect(costAt('2026-11-15', [priced()], [])).toBeUndefined();
    expect(costAt('2026-11-15', [priced({ local: null })], uses)?.cost).toMatchObject({ state: 'no_price', uses: 1_200 });
  });
});
