import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { type ChartName, chartNames } from '#shared/contract/chart-names.ts';
import { charts } from '#shared/contract/charts.ts';
import { insightCharts, insightChartsUnder, insightFilters } from '#shared/contract/insights-page.ts';
import { articleFact, type ArticleFact, type FactArticle, quartilesOf } from '#shared/domain/insights/article-fact.ts';
import { articleDimensionNames } from '#shared/domain/insights/articles.ts';
import { sumCents } from '#shared/domain/money/cents.ts';
import { type ChartDraft, isBehind, partsBehind, sumOf, sumUp } from '#shared/domain/insights/chart.ts';
import {
  currentChartPeriod,
  type InsightAgreement,
  type InsightData,
  type InsightUsage,
  unallocated,
} from '#shared/domain/insights/insight-data.ts';
import { filterData } from '#shared/domain/insights/insight-filter.ts';
import { type FactPeriod, type MoneyFact, moneyFact } from '#shared/domain/periods/money-fact.ts';
import { periodCosts } from '#shared/domain/usage/product-use/period-costs.ts';
import { productUse } from '#shared/domain/usage/product-use/product-use.ts';
import { runs } from '#tests/support/lane.ts';

const blank: FactPeriod = {
  id: '',
  subscription_id: 's1',
  product_id: 'product',
  product_type_id: null,
  publisher_id: 'p1',
  vendor_id: null,
  owner_id: null,
  subject_ids: [],
  currency: 'EUR',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  financial_period: undefined,
  financial_period_id: '',
  decision: 'accepted',
  one_time_purchase: false,
  price: null,
  normalized_price: null,
  forecasted_price: null,
  departments: [],
};

const fteFields = () => [
  {
    id: 'fte',
    name: 'FTE',
    values: [
      { year: 2025, value: 200 },
      { year: 2026, value: 250.5 },
    ],
  },
];
const evaluations = () => [
  {
    id: 'e1',
    rater: 'Ada',
    ratings: [
      { criterion: 'content' as const, rating: 4 },
      { criterion: 'price' as const, rating: null },
    ],
  },
  {
    id: 'e2',
    rater: 'Ben',
    ratings: [
      { criterion: 'content' as const, rating: 5 },
      { criterion: 'price' as const, rating: 2 },
    ],
  },
];
const stakes = () => [
  { stakeholder: 'a', name: 'Ann', stake: 200_000, decision: 'yes' as const },
  { stakeholder: 'b', name: 'Bob', stake: 200_001, decision: 'no' as const },
  { stakeholder: 'c', name: 'Cat', stake: 333_333, decision: null },
];

/** 2025 with a month that is not known, and 2026, counted by another release. */
const use = productUse(
  [
    { source: 'a', year: 2025, cells: [counted('5', [10, 11, 12, null, 14, 15, 16, 17, 18, 19, 20, 21])] },
    { source: 'a', year: 2026, cells: [counted('5.1', [30, 31, 32]), { ...counted('5.1', [1, 2, 3]), access_type: 'Open' }] },
  ],
  'journals',
);

function counted(release: '5' | '5.1', counts: readonly (number | null)[]) {
  const known = Array.from({ length: 12 }, (_, index) => counts[index] ?? null);
  return {
    data_type: 'Journal',
    access_type: 'Controlled',
    access_method: 'Regular',
    metric: 'Unique_Item_Requests',
    release,
    counts: known,
  };
}

function usageOf(facts: readonly MoneyFact[]): InsightUsage {
  const priced = (cents: number | null, currency: string) => (cents === null ? null : { cents, currency });
  const periods = facts.map((fact) => ({
    id: fact.id,
    start_date: fact.start,
    end_date: fact.end,
    isOneTime: fact.one_time,
    local: priced(fact.cents, 'EUR'),
    original: priced(fact.original, fact.currency),
  }));
  return {
    product: { id: 'product', name: 'Product' },
    use,
    costs: periodCosts(periods, use.paid, { oneTimeYears: 10, financialPeriods, day: '2026-11-01' }),
  };
}

const quiet = {
  recommendation: 'none',
  proposal: 'not_proposed',
  publisher: 'p1',
  vendor: null,
  isAccepted: false,
  fact: undefined,
  isForecast: true,
};
const half = [
  { department: 'd1', cost_center: null, weight: 500_000, cents: null },
  { department: null, cost_center: null, weight: 500_000, cents: null },
];
const nextYear = {
  year: 2027,
  name: 'FY 2027',
  low: 40_000,
  high: 70_000,
  rows: [
    { ...quiet, subscription: 's1', name: 'One', shares: half, cents: 10_001, recommendation: 'renew' },
    { ...quiet, subscription: 's2', name: 'Two', shares: half, cents: 40_000, isAccepted: true, isForecast: false, proposal: 'approved' },
    { ...quiet, subscription: 's3', name: 'Three', shares: half, cents: null },
  ],
};
const forecasts = (id = 'fp2027') => (id === 'fp2027' ? nextYear : undefined);

function year(of: number): { id: string; name: string; start_date: string; end_date: string } {
  return { id: `fp${of}`, name: `FY ${of}`, start_date: `${of}-01-01`, end_date: `${of}-12-31` };
}
const financialPeriods = [2023, 2024, 2025, 2026].map(year);

/** A year's period of a subscription, in euros unless a local price says otherwise. */
function period(of: number, price: number | null, more: Partial<FactPeriod> = {}): FactPeriod {
  const subscription = more.subscription_id ?? 's1';
  return {
    ...blank,
    id: `${subscription}-${of}`,
    start_date: `${of}-01-01`,
    end_date: `${of}-12-31`,
    financial_period: year(of),
    price,
    normalized_price: price,
    ...more,
  };
}

/** An article of a publisher: one euro, and the next one more. */
function article(at: number, more: Partial<FactArticle> = {}): ArticleFact {
  return articleFact(
    {
      id: `a${at}`,
      name: `Article ${at}`,
      period: 2024 + (at % 3),
      publisher: at % 2 === 0 ? { key: 'p1', name: 'Press' } : null,
      publisher_text: at % 5 === 0 ? null : `Unheard Press ${at % 13}`,
      journal_title: `Journal ${at % 13}`,
      issn_l: null,
      issn_electronic: null,
      issn_print: null,
      institution: at % 4 === 0 ? null : 'Harbour U',
      license: 'CC BY',
      agreement: at % 7 === 0 ? { key: 'g1', name: 'Deal' } : null,
      agreement_text: null,
      department_id: at % 3 === 0 ? null : 'd1',
      is_hybrid: (['yes', 'no', 'unknown'] as const)[at % 3] ?? 'yes',
      charges: at % 9 === 0 ? [] : [{ kind: 'apc', local: at, payers: [{ department_id: 'd2', external: null, percentage: 33.3333 }] }],
      ...more,
    },
    'EUR',
  );
}
const articles = Array.from({ length: 40 }, (_, at) => article(at));
const agreementYears = [2025, 2026].map((of) => ({
  id: 'g1',
  name: 'Deal',
  publisher: { key: 'p1', name: 'Press' },
  subscription: 's1',
  year: of,
  cents: of === 2025 ? null : 500_000,
}));

const noAccuracy = { last_change: null, mean_of_changes: null, median_of_changes: null };

function dataOf(
  periods: readonly FactPeriod[],
  invoices: Readonly<Record<string, { state: string; normalized_amount: number }[]>> = {},
): InsightData {
  const facts = periods.map((each) =>
    moneyFact(each, {
      local: 'EUR',
      earlier: periods.filter((other) => other.subscription_id === each.subscription_id && other.start_date < each.start_date),
      invoices: (invoices[each.id] ?? []).map((one) => ({ ...one, amount: one.normalized_amount, tax: null, currency: 'EUR' })),
    }),
  );
  return {
    facts,
    today: '2026-11-26',
    byId: new Map(facts.map((fact) => [fact.id, fact])),
    local: 'EUR',
    financialPeriods,
    nameOf: (_kind, id) => id,
    fteFields,
    evaluations,
    stakes,
    budgets: () => [{ department: 'd1', year: 2026, cents: 500_000 }],
    forecasts,
    accuracy: () => ({ ...noAccuracy, product: 1.3, member_default: 1.29, no_change: 4.23 }),
    usage: (subscription) => usageOf(facts.filter((fact) => fact.subscription === subscription)),
    articles: () => articles,
    agreements: () => agreementYears,
    agreement: (id) => (id === 'a1' ? agreement : undefined),
  };
}

// 2024: 100.00 − 40.00 for 3 articles. Of 2025 the cost is not known, of 2026 there are no articles.
const agreement: InsightAgreement = {
  id: 'a1',
  name: 'Deal',
  currency: 'GBP',
  years: [
    { year: 2024, paid: 10_000, read: 4_000, list: 3_000, articles: ['x', 'y', 'z'].map((id) => ({ id, name: id })) },
    { year: 2025, paid: null, read: 4_100, list: 3_000, articles: [{ id: 'w', name: 'w' }] },
    { year: 2026, paid: 9_000, read: 4_200, list: 3_000, articles: [] },
  ],
};

const price = fc.oneof(
  fc.constant(null),
  fc.constant(0),
  fc.integer({ min: -50_000_000, max: 900_000_000 }).map((cents) => cents / 100),
);
const department = fc.constantFrom('d1', 'd2', 'd3');
const departments = fc
  .uniqueArray(fc.record({ department_id: department, cost_center_id: fc.constantFrom(null, 'c1', 'c2') }), {
    maxLength: 3,
    selector: ({ department_id }) => department_id,
  })
  .map((all) => all.map((each) => ({ ...each, percentage: Math.floor(1_000_000 / all.length) / 10_000 })));
const anyPeriod = fc.record({
  of: fc.constantFrom(2023, 2024, 2025, 2026),
  price,
  rate: fc.constantFrom(1, 0.9),
  subscription_id: fc.integer({ min: 1, max: 15 }).map((n) => `s${n}`),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  subject_ids: fc.uniqueArray(fc.constantFrom('law', 'physics', 'art'), { maxLength: 3 }),
  publisher: fc.integer({ min: 1, max: 14 }),
  decision: fc.constantFrom('accepted' as const, 'undecided' as const, 'cancelled' as const),
  one_time_purchase: fc.boolean(),
  departments,
});
const library = fc.uniqueArray(anyPeriod, { maxLength: 60, selector: ({ of, subscription_id }) => `${of} ${subscription_id}` }).map((all) =>
  dataOf(
    all.map(({ of, price: given, publisher, rate, ...more }) => {
      const original = given === null ? null : more.currency === 'JPY' ? Math.round(given) : given;
      const local = original === null ? null : more.currency === 'EUR' ? original : Math.round(original * rate * 100) / 100;
      return period(of, original, { ...more, publisher_id: publisher === 14 ? null : `p${publisher}`, normalized_price: local });
    }),
  ),
);

/** The record that a chart is of, by its kind of record. */
const recordOf = {
  subscriptions: 's1',
  'subscription-periods': 's1-2026',
  publishers: 'p1',
  vendors: 'v1',
  agreements: 'a1',
  library: undefined,
};

describe('every chart', () => {
  test.each(chartNames)('%s has rows and a formula; sums of the rows are its sums [RI01]', (name) => {
    const { build, of } = charts[name];
    fc.assert(
      fc.property(library, (data) => {
        const record_id = recordOf[of];
        const draft = build(data, { year: 2026, record_id });
        const [chart, parts] = [sumUp(draft), partsBehind(draft)];
        expect(chart.formula.code).toMatch(/^insights\./);
        expect(chart.terms.length + (chart.x.values.length === 0 ? 1 : 0)).toBeGreaterThan(0);
        const places = chart.x.values.map(({ key }) => key);
        expect(new Set(places).size).toBe(places.length);
        for (const series of chart.series) {
          expect(series.values).toHaveLength(places.length);
          if (draft.series.find(({ key }) => key === series.key)?.derive) continue;
          for (const [at, x] of places.entries())
            expect(series.values[at]).toBe(sumOf(parts.filter((part) => isBehind(part, { x, series: series.key }))));
          // No row is behind nothing.
          expect(sumCents(series.values)).toBe(sumOf(parts.filter((part) => part.series === series.key)) ?? 0);
        }
        for (const term of chart.terms)
          expect(term.value).toBe(
            sumOf(
              parts.filter((part) => isBehind(part, term)),
              term.field,
            ),
          );
      }),
      { numRuns: runs(60) },
    );
  });

  test('says a reason where no value is known, and the reason is true of what the chart was built from', () => {
    /** What each reason says, as a question to the same data. */
    const truths: Readonly<
      Record<string, (data: InsightData, values: Readonly<Record<string, unknown>>, year: number, name: string) => boolean>
    > = {
      emptyNoPeriods: ({ facts }) => facts.length === 0,
      emptyNoPrices: ({ facts }, { count }) => facts.length === count && facts.every(({ original }) => original === null),
      emptyNoRates: ({ facts }) => facts.some(({ original }) => original !== null) && facts.every(({ cents }) => cents === null),
      emptyYear: ({ facts }, { year: of, nearest }) =>
        !facts.some((fact) => String(fact.year) === of && fact.cents !== null && fact.decision !== 'cancelled') &&
        facts.some((fact) => String(fact.year) === nearest && fact.cents !== null),
      emptyYearWithoutPrices: ({ facts }, { year: of, count }) =>
        facts.filter((fact) => String(fact.year) === of && fact.cents === null && fact.decision !== 'cancelled').length === count,
      emptyNoForecast: (data) => data.forecasts()?.year === 2027,
      emptyYearWithoutArticles: (data, { year: of }) => !data.articles().some((each) => String(each.year) === of),
      emptyNoPeriodsOfRecord: ({ facts }) => !facts.some(({ subscription }) => subscription === 's1'),
      emptyNoPricesOfRecord: ({ facts }) => facts.every(({ subscription, original }) => subscription !== 's1' || original === null),
      emptyOnePrice: ({ facts }) => facts.filter(({ subscription, original }) => subscription === 's1' && original !== null).length === 1,
      // No period of the test is bought from a vendor.
      emptyNoSpendWith: ({ facts }, _, __, name) =>
        name === 'spend-with-vendor' ||
        !facts.some(({ publisher, cents, decision }) => publisher === 'p1' && cents !== null && decision !== 'cancelled'),
    };
    const seen = new Set<string>();
    fc.assert(
      fc.property(library, fc.constantFrom(2023, 2026, 2031), (data, of) => {
        for (const name of chartNames) {
          const { build, empty, of: subject } = charts[name];
          const choice = { year: of, record_id: recordOf[subject] };
          if (sumUp(build(data, choice)).series.some(({ values }) => values.some((value) => value !== null))) continue;
          const { text } = empty(data, choice);
          const code = text.code.replace('insights.', '');
          seen.add(code);
          const isTrue = truths[code];
          if (isTrue) expect([name, code, isTrue(data, text.values ?? {}, of, name)]).toEqual([name, code, true]);
        }
      }),
      { numRuns: runs(60) },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['emptyNoPeriods', 'emptyYear']));
  });

  test('share per anything has the same total, however many departments and subjects there are [RI03]', () => {
    const shares = chartNames.filter((name) => name.startsWith('share-per-'));
    expect(shares.length).toBeGreaterThan(7);
    fc.assert(
      fc.property(library, (data) => {
        const spent = data.facts.filter(({ year: of, decision }) => of === 2026 && decision !== 'cancelled');
        const total = sumCents(spent.map(({ cents }) => cents));
        for (const name of shares) {
          const [series] = sumUp(charts[name].build(data, { year: 2026 })).series;
          expect(sumCents(series?.values ?? []), name).toBe(total);
        }
        const byDepartment = ['d1', 'd2', 'd3', unallocated].map((id) =>
          sumCents(
            filterData(data, { department_id: id })
              .facts.filter(({ year: of, decision }) => of === 2026 && decision !== 'cancelled')
              .map(({ cents }) => cents),
          ),
        );
        expect(sumCents(byDepartment)).toBe(total);
      }),
    );
    const three = dataOf([period(2026, 100, { subject_ids: ['law', 'physics', 'art'] })]);
    expect(sumUp(charts['share-per-subject-category'].build(three, { year: 2026 })).series[0]?.values).toEqual([3334, 3333, 3333]);
  });
});

describe('filters', () => {
  const ofFilter = (parameter: 'department_id' | 'provider_id') =>
    chartNames.filter((name) => (charts[name].parameters as readonly string[]).includes(parameter));
  /** Of money alone: a period that several departments pay for is counted in each. */
  const totals = (name: ChartName, data: InsightData) => {
    const build: (data: InsightData, choice: { year: number }) => ChartDraft = charts[name].build;
    const parts = build(data, { year: 2026 }).parts.filter(({ series }) => series !== 'count');
    // What has not moved is no row, and neither is its price before.
    return [sumOf(parts) ?? 0, name === 'what-moved' ? 0 : (sumOf(parts, 'previous') ?? 0)];
  };

  test.each(ofFilter('department_id'))('%s: departments and what no department pays sum to the whole', (name) => {
    fc.assert(
      fc.property(library, (data) => {
        const parts = ['d1', 'd2', 'd3', unallocated].map((department_id) => totals(name, filterData(data, { department_id })));
        expect([0, 1].map((at) => sumCents(parts.map((each) => each[at] ?? 0)))).toEqual(totals(name, data));
      }),
      { numRuns: runs(60) },
    );
  });

  test('of invoices departments sum to the cent, whatever is rounded', () => {
    const departments = ['d1', 'd2', 'd3'].map((department_id) => ({ department_id, percentage: 33.3333, cost_center_id: null }));
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(1_000), fc.nat(1_000), (cents, paid, approved) => {
        const invoices = [
          { state: 'paid', normalized_amount: paid / 100 },
          { state: 'approved', normalized_amount: approved / 100 },
        ];
        const data = dataOf([period(2026, cents / 100, { departments })], { 's1-2026': invoices });
        const spend = (of: InsightData) => {
          const { series } = sumUp(charts['total-spend'].build({ ...of, forecasts: () => undefined, budgets: () => [] }));
          return series.map(({ key, values: [value] }) => [key, value ?? 0] as const);
        };
        const parts = ['d1', 'd2', 'd3', unallocated].map((department_id) =>
          Object.fromEntries(spend(filterData(data, { department_id }))),
        );
        for (const [key, value] of spend(data)) expect(sumCents(parts.map((part) => part[key] ?? 0)), key).toBe(value);
        for (const part of parts) for (const value of Object.values(part)) expect(value).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('by provider count what it publishes or sells, and no budget', () => {
    const data = dataOf([
      period(2026, 100),
      period(2026, 20, { subscription_id: 's2', publisher_id: 'p2', vendor_id: 'p1' }),
      period(2026, 3, { subscription_id: 's3', publisher_id: 'p2' }),
    ]);
    const of = (provider_id: string) => {
      const { series } = sumUp(charts['total-spend'].build(filterData(data, { provider_id })));
      return Object.fromEntries(series.map(({ key, values: [value] }) => [key, value]));
    };
    expect(of('p1')).toMatchObject({ committed: 12_000 });
    expect(of('p2')).toMatchObject({ committed: 2_300 });
    expect(of('p1')).not.toHaveProperty('budget');
    const both = filterData(data, { provider_id: 'p2', department_id: unallocated });
    expect(sumCents(both.facts.map(({ cents }) => cents))).toBe(2_300);
    expect(filterData(data, { provider_id: 'p2', department_id: 'd1' }).facts).toEqual([]);
  });

  test('a department that pays another share moved by its share; a price changed as that of the whole', () => {
    const share = (percentage: number) => ({ departments: [{ department_id: 'd1', percentage, cost_center_id: null }] });
    const data = dataOf([
      period(2025, 100, share(20)),
      period(2026, 100, share(50)),
      period(2025, 100, { subscription_id: 's2', ...share(50) }),
      period(2026, 110, { subscription_id: 's2', ...share(50) }),
      period(2025, 100, { subscription_id: 's3', ...share(50) }),
      period(2026, 100, { subscription_id: 's3' }),
    ]);
    const own = filterData(data, { department_id: 'd1' });
    const { terms } = sumUp(charts['what-moved'].build(own, { year: 2026 }));
    expect(terms.flatMap(({ key, value }) => (value === null ? [] : [[key, value]]))).toEqual([
      ['movement', 3_000 + 500 - 5_000],
      ['price', 500],
      ['part', 3_000 - 5_000],
    ]);
    // Of 50 and 55 for s2, and twice 50 for s1: the share of the later year counts in both.
    const increase = sumUp(charts['spend-increase'].build(own)).series.find(({ key }) => key === 'price');
    expect(increase?.values).toEqual([50_000]);
    expect(sumUp(charts['what-moved'].build(data, { year: 2026 })).terms.map(({ key }) => key)).not.toContain('part');
  });

  test('say that nothing matches, and where the nearest year of their own is', () => {
    const data = dataOf([period(2024, 100)]);
    const choice = { year: 2026, provider_id: 'p1', department_id: undefined };
    const { empty } = charts['share-per-publisher'];
    expect(empty(filterData(data, choice), choice).link?.path).toBe('/financial/insights?year=2024&provider_id=p1');
    expect(empty(filterData(data, { provider_id: 'p9' }), { year: 2026, provider_id: 'p9' }).text.code).toBe('insights.emptyChoice');
  });

  test('the page shows the charts that the filters have a meaning for', () => {
    for (const { name, isOfYear } of insightChartsUnder({}))
      expect((charts[name].parameters as readonly string[]).includes('year')).toBe(isOfYear);
    for (const filter of insightFilters)
      for (const { name } of insightChartsUnder({ [filter]: 'x' })) expect(charts[name].parameters, name).toContain(filter);
    const under = (filter: string) => insightChartsUnder({ [filter]: 'x' }).map(({ name }) => name);
    expect(Object.keys(insightCharts).filter((name) => !under('department_id').some((each) => each === name))).toEqual(['cost-per-fte']);
    expect(Object.keys(insightCharts).filter((name) => !under('provider_id').some((each) => each === name))).toEqual([
      'budget-vs-actual-per-department',
    ]);
  });
});

describe('costs to come', () => {
  const built = (name: 'forecasted-cost' | 'forecasted-cost-per-department' | 'forecasted-cost-per-recommendation') => {
    const { x, series, marks } = sumUp(charts[name].build(dataOf([]), { year: 2026 }));
    return { marks, values: Object.fromEntries(x.values.map(({ key }, at) => [key, series.map(({ values }) => values[at])])) };
  };

  test('are prices, else forecasts, accepted and undecided apart; what nobody can say is counted', () => {
    const { values, marks } = built('forecasted-cost');
    expect(values).toEqual({ accepted: [40_000, 0], undecided: [0, 10_001] });
    expect(marks).toMatchObject([{ x: 'undecided', kind: 'unknown', text: { values: { count: 1 } } }]);
  });

  test('have the same sum by department and by recommendation', () => {
    expect(built('forecasted-cost-per-department').values).toEqual({ d1: [20_000, 5_001], unallocated: [20_000, 5_000] });
    expect(built('forecasted-cost-per-recommendation').values).toMatchObject({ renew: [0, 10_001], none: [40_000, null] });
  });

  test('are beside the spend of earlier years, with the band of the whole; a department has its part and no band', () => {
    const of = (department_id?: string) => {
      const data = dataOf([period(2026, 100)]);
      const { x, series } = sumUp(charts['total-spend'].build(department_id === undefined ? data : filterData(data, { department_id })));
      return { at: x.values.map(({ key }) => key), forecast: series.find(({ key }) => key === 'forecast') };
    };
    expect(of().at).toEqual(['2026', '2027']);
    expect(of().forecast).toMatchObject({ values: [null, 10_001], low: [null, 40_000], high: [null, 70_000] });
    expect(of('d1').forecast).toMatchObject({ values: [null, 5_001], low: null });
  });
});

describe('what is not known', () => {
  test('is a gap and never 0: a year without prices, a subscription without a period [RI02]', () => {
    const data = dataOf([period(2023, 100), period(2025, 110), period(2026, null, { decision: 'undecided' })]);
    const spend = sumUp(charts['total-spend'].build(data));
    expect(spend.x.values.map(({ label }) => label)).toEqual(['FY 2023', 'FY 2024', 'FY 2025', 'FY 2026', '2027']);
    expect(spend.series.find(({ key }) => key === 'spent')?.values).toEqual([10_000, null, 11_000, null, null]);
    expect(spend.series.find(({ key }) => key === 'undecided')?.values).toEqual([null, null, null, null, null]);
    expect(spend.marks).toEqual([{ x: '2026', kind: 'unknown', text: { code: 'insights.withoutPrice', values: { count: 1 } } }]);
    const accepted = dataOf([period(2025, 110), period(2026, null, { decision: 'accepted' })]);
    const budgets = sumUp(charts['budget-vs-actual-per-department'].build(accepted, { year: 2026 }));
    expect(budgets.marks).toMatchObject([{ kind: 'unknown', text: { code: 'insights.withoutPrice', values: { count: 1 } } }]);
    const own = sumUp(charts['price-development'].build(data, { year: 2026, record_id: 's1' }));
    expect(own.series[0]?.values).toEqual([10_000, 11_000, null]);
    const fte = sumUp(charts['cost-per-fte'].build(data, { year: 2026 }));
    expect(fte.series[0]?.values).toEqual([null, null, 55, null]);
  });
});

describe('spend', () => {
  test('is paid, awaiting, committed or undecided, whatever invoices say', () => {
    const data = dataOf(
      [
        period(2026, 1000),
        period(2026, 1000, { subscription_id: 's2' }),
        period(2026, 500, { subscription_id: 's3', decision: 'undecided' }),
        period(2026, 900, { subscription_id: 's4', decision: 'cancelled' }),
        period(2026, -50, { subscription_id: 's5' }),
      ],
      {
        's1-2026': [
          { state: 'paid', normalized_amount: 300 },
          { state: 'approved', normalized_amount: 200 },
          { state: 'registered', normalized_amount: 10 },
        ],
        's2-2026': [{ state: 'paid', normalized_amount: 1200 }],
        's4-2026': [{ state: 'paid', normalized_amount: 20 }],
      },
    );
    const values = (keyed: string) => sumUp(charts['total-spend'].build(data)).series.find(({ key }) => key === keyed)?.values;
    expect(values('paid')?.[0]).toBe(152_000);
    expect(values('awaiting')?.[0]).toBe(20_000);
    expect(values('committed')?.[0]).toBe(50_000 - 5_000);
    expect(values('undecided')?.[0]).toBe(50_000);
  });

  test('that is over and has no invoice was spent, and is no open commitment', () => {
    const data = dataOf([
      period(2024, 500),
      period(2026, 400, { subscription_id: 's2' }),
      period(2024, 70, { subscription_id: 's3', decision: 'undecided' }),
    ]);
    const { series } = sumUp(charts['total-spend'].build(data));
    const values = Object.fromEntries(series.map(({ key, values: all }) => [key, all.slice(0, 3)]));
    expect(values).toMatchObject({ spent: [50_000, null, null], committed: [null, null, 40_000], undecided: [7_000, null, null] });
  });

  test('moved by price, scope, currency, new and ended subscriptions; the movements are the whole difference', () => {
    const data = dataOf([
      period(2025, 100),
      period(2026, 104),
      period(2025, 100, { subscription_id: 's2' }),
      period(2026, 10, { subscription_id: 's2' }),
      period(2025, 100, { subscription_id: 's3', currency: 'USD', normalized_price: 90 }),
      period(2026, 100, { subscription_id: 's3', currency: 'USD', normalized_price: 95 }),
      period(2026, 70, { subscription_id: 's4' }),
      period(2025, 30, { subscription_id: 's5' }),
      period(2026, 30, { subscription_id: 's5', decision: 'cancelled' }),
    ]);
    const chart = sumUp(charts['what-moved'].build(data, { year: 2026 }));
    expect(Object.fromEntries(chart.terms.map(({ key, value }) => [key, value]))).toEqual({
      movement: 27_900 - 32_000,
      price: 400,
      scope: -9_000,
      currency: 500,
      new: 7_000,
      gone: -3_000,
      one_time: null,
      term: null,
      unknown: null,
      open: null,
    });
    expect(chart.x.values[0]?.key).toBe('s2');
  });

  describe('moved nothing where a price is not known', () => {
    /** What a subscription alone moved in a year: why, and by how much. */
    const moved = (year: number, ...periods: FactPeriod[]) => {
      const { parts } = charts['what-moved'].build(dataOf(periods), { year });
      return parts.map(({ series, group, amount, previous = null }) => [series, group, amount, previous]);
    };

    test.each<[string, number, FactPeriod[], [string | undefined, number | null][]]>([
      ['a period without a price goes on', 2026, [period(2025, 800), period(2026, null, { decision: 'undecided' })], [['unknown', null]]],
      ['a price after one that is missing is not new', 2026, [period(2025, null), period(2026, 500)], [['unknown', null]]],
      ['a new period without a price', 2026, [period(2026, null)], [['unknown', null]]],
      ['what has not ended yet may be renewed', 2027, [period(2026, 800)], [['open', null]]],
      ['what has ended is gone', 2026, [period(2025, 800)], [['gone', -80_000]]],
      [
        'what is cancelled is gone, though it runs',
        2027,
        [period(2026, 800), period(2027, 800, { decision: 'cancelled' })],
        [['gone', -80_000]],
      ],
      ['a purchase is of its year', 2026, [period(2026, 12_000, { one_time_purchase: true })], [['one_time', 1_200_000]]],
      ['a purchase does not end', 2027, [period(2026, 12_000, { one_time_purchase: true })], [['one_time', -1_200_000]]],
      [
        'a period that began in summer runs',
        2027,
        [period(2026, 800, { start_date: '2026-07-01', end_date: '2027-06-30' })],
        [['open', null]],
      ],
      ['three years paid at once', 2025, [period(2024, 900, { end_date: '2026-12-31' })], [['term', -90_000]]],
      [
        'the next three years',
        2027,
        [period(2024, 900, { end_date: '2026-12-31' }), period(2027, 950, { end_date: '2029-12-31' })],
        [['term', 95_000]],
      ],
      ['no end', 2027, [period(2026, 800, { end_date: null })], [['term', -80_000]]],
      ['a first period is new', 2026, [period(2026, 70)], [['new', 7_000]]],
    ])('%s', (_, year, periods, expected) => {
      expect(moved(year, ...periods).map(([, group, amount]) => [group, amount])).toEqual(expected);
    });

    test('its forecast is a series of its own, and no movement', () => {
      const data = dataOf([period(2026, 80), period(2027, null, { decision: 'undecided' }), period(2026, 90, { subscription_id: 's3' })]);
      const chart = sumUp(
        charts['what-moved'].build({ ...data, financialPeriods: [...data.financialPeriods, year(2027)] }, { year: 2027 }),
      );
      expect(chart.series.map(({ key, values }) => [key, values])).toEqual([
        ['movement', [null, null]],
        ['expected', [10_001 - 8_000, null]],
      ]);
      expect(chart.marks.map(({ text }) => text)).toEqual([{ code: 'insights.movesUnknown', values: { count: 2, total: 2 } }]);
    });

    test('nor does it in the increase of all spend, which says how many are missing', () => {
      const chart = sumUp(
        charts['spend-increase'].build(
          dataOf([
            period(2025, 800),
            period(2026, null),
            period(2025, 100, { subscription_id: 's2' }),
            period(2026, 110, { subscription_id: 's2' }),
          ]),
        ),
      );
      expect(chart.series.find(({ key }) => key === 'all_spend')?.values).toEqual([100_000]);
      expect(chart.marks.filter(({ kind }) => kind === 'unknown')).toMatchObject([{ x: '2026', text: { values: { count: 1 } } }]);
    });
  });

  test('of departments is beside their budgets; a credit lowers what is committed [RB01]', () => {
    const shared = [{ department_id: 'd1', cost_center_id: null, percentage: 50 }];
    const data = dataOf(
      [
        period(2026, 1000, { departments: shared }),
        period(2026, -50, { subscription_id: 's2', departments: shared }),
        period(2026, 90, { subscription_id: 's3', decision: 'undecided' }),
      ],
      { 's1-2026': [{ state: 'paid', normalized_amount: 300.01 }] },
    );
    const { x, series } = sumUp(charts['budget-vs-actual-per-department'].build(data, { year: 2026 }));
    expect(x.values.map(({ key }) => key)).toEqual(['d1', 'unallocated']);
    expect(series.map(({ key, values }) => [key, values])).toEqual([
      ['budget', [500_000, null]],
      ['paid', [15_001, 15_000]],
      ['awaiting', [null, null]],
      ['committed', [35_000 - 2_500, 34_999 - 2_500]],
    ]);
  });

  test('has ten categories, and one for all the others', () => {
    const data = dataOf(Array.from({ length: 15 }, (_, n) => period(2026, 100 + n, { subscription_id: `s${n}`, publisher_id: `p${n}` })));
    const chart = sumUp(charts['share-per-publisher'].build(data, { year: 2026 }));
    expect(chart.x.values).toHaveLength(11);
    expect(chart.x.values[0]?.key).toBe('p14');
    expect(chart.x.values.at(-1)).toMatchObject({ key: 'other' });
    expect(chart.series[0]?.values.at(-1)).toBe(51_000);
  });

  test('has each department over time, the largest first: pictures fold the smaller ones', () => {
    const shared = (department_id: string, percentage: number) => [{ department_id, cost_center_id: null, percentage }];
    const data = dataOf(
      Array.from({ length: 15 }, (_, n) =>
        period(2026, 100 + n, { subscription_id: `s${n}`, departments: shared(`d${n}`, n === 0 ? 50 : 100) }),
      ),
    );
    const chart = sumUp(charts['value-per-department-over-time'].build(data));
    expect(chart.hasOpenSeries).toBe(true);
    expect(chart.series).toHaveLength(16);
    expect(chart.series[0]).toMatchObject({ key: 'd14', values: [11_400] });
    expect(chart.series.map(({ key }) => key)).toContain('unallocated');
    expect(chart.series.flatMap(({ values }) => values[0] ?? []).reduce((sum, value) => sum + value, 0)).toBe(160_500);
  });
});

describe('prices', () => {
  const pairs = [
    period(2025, 1000),
    period(2026, 1100),
    period(2025, 3000, { subscription_id: 's2' }),
    period(2026, 3060, { subscription_id: 's2' }),
    period(2025, 400, { subscription_id: 's3' }),
    period(2026, 60, { subscription_id: 's3' }),
    period(2026, 500, { subscription_id: 's4' }),
  ];

  test('rise by Σ new over Σ old of comparable pairs; changes of scope and all spend are apart [RI05]', () => {
    const { series, marks } = sumUp(charts['spend-increase'].build(dataOf(pairs)));
    const value = (keyed: string) => series.find(({ key }) => key === keyed)?.values;
    expect(value('price')).toEqual([40_000]);
    expect(value('same_deals')).toEqual([-40_909]);
    expect(value('all_spend')).toEqual([72_727]);
    expect(marks).toMatchObject([{ kind: 'scope_jump', text: { values: { count: 1 } } }]);
  });

  test('are compared with the average of their year', () => {
    const { series, terms } = sumUp(
      charts['price-increase-percentage-versus-average'].build(dataOf(pairs), { year: 2026, record_id: 's1' }),
    );
    expect(series.map(({ values }) => values)).toEqual([
      [null, 100_000],
      [null, 40_000],
    ]);
    expect(terms.slice(-4).map(({ value }) => value)).toEqual([110_000, 100_000, 416_000, 400_000]);
  });

  test('and their index begin at 100; the index is chained over the years', () => {
    const data = dataOf([period(2024, 800), ...pairs]);
    const own = sumUp(charts['price-development-versus-average'].build(data, { year: 2026, record_id: 's1' })).series;
    expect(own[0]?.values).toEqual([1_000_000, 1_250_000, 1_375_000]);
    expect(own[1]?.values).toEqual([1_000_000, 1_250_000, 1_300_000]);
    expect(sumUp(charts['price-index'].build(data)).series[0]?.values).toEqual([1_000_000, 1_250_000, 1_300_000]);
  });

  test('of another length are shown for twelve months; a change of currency breaks the line', () => {
    const data = dataOf([period(2023, 3000, { end_date: '2025-12-31' }), period(2026, 1000, { currency: 'USD', normalized_price: 900 })]);
    const chart = sumUp(charts['price-development'].build(data, { year: 2026, record_id: 's1' }));
    expect(chart.series.map(({ key, values }) => [key, values])).toEqual([
      ['local', [99_909, 90_000]],
      ['original USD', [null, 100_000]],
    ]);
    expect(chart.marks.map(({ x, kind }) => [x, kind])).toEqual([
      ['s1-2023', 'multi_year'],
      ['s1-2026', 'currency_change'],
    ]);
  });

  test('come out from their forecast, with the errors of it and of the rules on the whole library [C473]', () => {
    const data = dataOf([period(2025, 1000), period(2026, 1100, { forecasted_price: 1000 })]);
    const draft = charts['price-versus-forecasted-price'].build(data, { year: 2026, record_id: 's1' });
    const chart = sumUp(draft);
    expect(chart.series.map(({ values }) => values)).toEqual([
      [100_000, 110_000],
      [null, 100_000],
    ]);
    expect(draft.parts.find(({ series }) => series === 'forecast')?.change).toBe(100_000);
    // |1,000 − 1,100| / 1,100
    expect(chart.marks).toEqual([
      { x: 's1-2026', kind: 'accuracy', text: { code: 'insights.ownAccuracy', values: { percent: 9.09, count: 1 } } },
      {
        x: 's1-2026',
        kind: 'accuracy',
        text: { code: 'insights.libraryAccuracy', values: { product: 1.3, byDefault: 1.29, unchanged: 4.23 } },
      },
    ]);
  });
});

test('ratings are means with their number, criteria without any are gaps', () => {
  const { series } = sumUp(charts['evaluation-ratings'].build(dataOf([]), { year: 2026, record_id: 'any' }));
  expect(series.map(({ values }) => values)).toEqual([
    [45_000, null, 20_000, null, null],
    [2, null, 1, null, null],
  ]);
});

describe('the year that charts begin with [RI04]', () => {
  const starting = (from: string): { id: string; start_date: string; end_date: string }[] =>
    [2024, 2025, 2026].map((of) => ({
      id: String(of),
      start_date: `${of}-${from}`,
      end_date: from === '01-01' ? `${of}-12-31` : `${of + 1}-06-30`,
    }));
  const at = (today: string, from: string, dateSwitch: string) => currentChartPeriod(today, starting(from), dateSwitch)?.id;

  test('changes on the day of the switch', () => {
    expect(at('2026-02-28', '01-01', '03-01')).toBe('2025');
    expect(at('2026-03-01', '01-01', '03-01')).toBe('2026');
    expect(at('2026-01-01', '01-01', '01-01')).toBe('2026');
    expect(at('2026-09-30', '07-01', '10-01')).toBe('2025');
    expect(at('2026-10-01', '07-01', '10-01')).toBe('2026');
    expect(at('2026-02-28', '07-01', '03-01')).toBe('2024');
    expect(at('2026-03-01', '07-01', '03-01')).toBe('2025');
  });

  test('on 29 February is the 28th in a common year', () => {
    expect(at('2026-02-27', '01-01', '02-29')).toBe('2025');
    expect(at('2026-02-28', '01-01', '02-29')).toBe('2026');
    expect(at('2024-02-28', '01-01', '02-29')).toBe('2024');
    expect(at('2025-02-28', '01-01', '02-29')).toBe('2025');
  });

  test('is the last begun outside all financial periods', () => {
    expect(at('2029-05-05', '01-01', '03-01')).toBe('2026');
    expect(at('2020-05-05', '01-01', '03-01')).toBe('2024');
    expect(currentChartPeriod('2026-01-01', [], '01-01')).toBeUndefined();
  });
});

describe('charts of usage', () => {
  const data = dataOf([period(2025, 1200), period(2026, 1300, { currency: 'USD', normalized_price: 1170 })]);
  const drawn = (name: 'usage-development' | 'cost-per-use') => sumUp(charts[name].build(data, { year: 2026, record_id: 's1' }));

  test('draw each release as a series of its own, with a mark; a month that is not known is a gap [RC04]', () => {
    const { x, series, marks } = drawn('usage-development');
    expect(x.values).toHaveLength(15);
    expect(series.map(({ key }) => key)).toEqual(['release 5', 'release 5.1', 'free']);
    expect(series[0]?.values).toEqual([10, 11, 12, null, 14, 15, 16, 17, 18, 19, 20, 21, null, null, null]);
    expect(series[1]?.values.slice(11)).toEqual([null, 30, 31, 32]);
    expect(marks.map(({ kind, x: at }) => [kind, at])).toEqual([
      ['unknown', '2025-04'],
      ['release_change', '2026-01'],
    ]);
  });

  test('show the months of one period (C478)', () => {
    const chart = sumUp(charts['usage-development'].buildOfPeriod(data, { year: 2026, record_id: 's1-2026' }));
    expect(chart.x.values).toHaveLength(12);
    expect(chart.series.map(({ values }) => values.slice(0, 4))).toEqual([
      [30, 31, 32, null],
      [1, 2, 3, null],
    ]);
  });

  test('divide the cost of the known months by their uses, in both currencies [RU01][RU06]', () => {
    const { series, terms, marks } = drawn('cost-per-use');
    // 1,200 · 11/12 / 173 uses; 1,170 EUR or 1,300 USD · 3/12 / 93 uses.
    expect(series.map(({ key, values }) => [key, values])).toEqual([
      ['local', [63_584, 31_452]],
      ['original USD', [null, 34_946]],
    ]);
    expect(terms.map(({ value }) => value)).toEqual([110_000, 173, 29_250, 93, 32_500, 93]);
    expect(marks.map(({ kind }) => kind)).toEqual(['partial', 'partial']);
  });
});

describe('research output', () => {
  const built = (name: ChartName, data: InsightData, more = {}) => {
    const { x, series } = sumUp(charts[name].build(data, { year: 2026, ...more }));
    const valueOf = (key: string) =>
      Object.fromEntries(x.values.map((value, at) => [value.key, series.find((one) => one.key === key)?.values[at]]));
    return { x, series, valueOf };
  };
  const of = (facts: readonly ArticleFact[], periods: readonly FactPeriod[] = []): InsightData => ({
    ...dataOf(periods),
    articles: () => facts,
  });

  test('has the same articles and the same cost by publisher, journal, department and so on', () => {
    const facts = articles.filter(({ year: one }) => one === 2026);
    for (const dimension of articleDimensionNames) {
      const { series } = built(`articles-per-${dimension}`, of(articles));
      const sums = ['cost', 'articles'].map((key) => sumCents(series.find((one) => one.key === key)?.values ?? []));
      expect(sums, dimension).toEqual([sumCents(facts.map(({ cents }) => cents)), facts.length]);
    }
  });

  test('splits a charge among payers; the rest is of the article’s own department, and others pay their part', () => {
    const payers = [
      { department_id: 'd2', external: null, percentage: 33.3333 },
      { department_id: null, external: 'Fjord U', percentage: 33.3333 },
    ];
    const fact = article(1, { period: 2026, charges: [{ kind: 'apc', local: 0.1, payers }] });
    const { valueOf } = built('articles-per-department', of([fact]));
    expect(valueOf('cost')).toEqual({ d1: 4, d2: 3, external: 3 });
    expect(valueOf('articles')).toEqual({ d1: 1, d2: null, external: null });
  });

  test('has median and quartiles in whole cents', () => {
    expect(quartilesOf([])).toBeUndefined();
    expect(quartilesOf([5])).toEqual({ lower: 5, median: 5, upper: 5 });
    expect(quartilesOf([1, 2, 4, 8])).toEqual({ lower: 2, median: 3, upper: 5 });
    const facts = [100, 2, 4].map((local, at) => article(at, { period: 2026, charges: [{ kind: 'apc', local, payers: [] }] }));
    const { series } = built('article-price-by-year', of(facts));
    expect(series).toMatchObject([{ values: [400], low: [300], high: [5200] }]);
  });

  test('names that read alike are one place, and long ones that begin alike are two', () => {
    const long = 'Proceedings of the Institution of Mechanical Engineers Part ';
    const facts = ['Unheard Press', 'UNHEARD  press', `${long}A`, `${long}B`].map((publisher_text, at) =>
      article(at, { publisher: null, publisher_text, period: 2026 }),
    );
    expect(built('articles-per-publisher', of(facts)).series[1]?.values).toEqual([1, 1, 2]);
  });

  test('total cost of a publisher: a subscription of an agreement counts once, and no charge inside it', () => {
    const periods = [period(2026, 1000, { publisher_id: 'p1' }), period(2026, 70, { publisher_id: 'p1', subscription_id: 's2' })];
    const charge = (kind: 'apc' | 'page', local: number) => ({ kind, local, payers: [] });
    const inside = article(7, { publisher: { key: 'p1', name: 'Press' }, period: 2026, charges: [charge('apc', 20), charge('page', 3)] });
    const outside = article(2, { period: 2026, charges: [charge('apc', 40)] });
    const data = of([inside, outside], periods);
    const { valueOf } = built('total-cost-of-publisher', data, { record_id: 'p1' });
    expect(['subscriptions', 'agreements', 'charges'].map((key) => valueOf(key)['2026'])).toEqual([7_000, 100_000, 4_300]);
    const alone = built('total-cost-of-publisher', of([inside, outside]), { record_id: 'p1' });
    expect([alone.valueOf('subscriptions')['2026'], alone.valueOf('agreements')['2026']]).toEqual([null, 500_000]);
  });
});

test('an article under an agreement costs what is paid beyond reading, in the currency of the agreement', () => {
  const { x, series } = sumUp(charts['price-of-agreement-articles'].build(dataOf([]), { year: 2026, record_id: 'a1' }));
  expect(x.values.map(({ key }) => key)).toEqual(['2024']);
  expect(series.map(({ key, currency, values }) => [key, currency, values])).toEqual([
    ['article_price', 'GBP', [2_000]],
    ['list_price', 'GBP', [3_000]],
  ]);
});
