import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { sumCents } from '#shared/domain/money/cents.ts';
import {
  chartGroups,
  groupRows,
  type Level,
  maxChartGroups,
  type Place,
  regroupRows,
  type ReportGroup,
  rowsOfChart,
} from '#shared/domain/reports/group-rows.ts';
import type { ReportTotal } from '#shared/domain/reports/tallies.ts';

interface Deal {
  price: number | null;
  currency: string;
  departments: readonly Place[];
  subjects: readonly Place[];
}

const place = (key: string, weight = 1): Place => ({ key, label: key.toUpperCase(), weight });
const deal = (price: number | null, departments: readonly Place[] = [], more: Partial<Deal> = {}): Deal => ({
  price,
  currency: 'EUR',
  departments,
  subjects: [],
  ...more,
});
const compare = (a: string, b: string): number => (a < b ? -1 : 1);
const byDepartment = { placesOf: (row: Deal) => row.departments, compare };
const bySubject = { placesOf: (row: Deal) => row.subjects, compare };
const measure = (total: ReportTotal) => ({
  total,
  amountOf: ({ price, currency }: Deal) => (price === null ? null : { value: price, currency: total === 'count' ? null : currency }),
});
const sums = (group: ReportGroup<Deal>) => group.groups.map(({ key, totals }) => [key, totals[0]?.[0]?.value ?? null]);

describe('rows in groups [RD01]', () => {
  test('100.00 over three departments is split by largest remainder and stays 100.00', () => {
    const three = [place('a'), place('b'), place('c')];
    const root = groupRows([deal(10_000, three)], [byDepartment], [measure('sum')]);
    expect(sums(root)).toEqual([
      ['a', 3334],
      ['b', 3333],
      ['c', 3333],
    ]);
    expect(root.totals[0]).toEqual([{ value: 10_000, currency: 'EUR' }]);
    expect(root.groups[0]?.rows).toMatchObject([{ isPart: true, amounts: [{ value: 3334 }] }]);
  });

  test('shares weigh, and what belongs to none comes last', () => {
    const rows = [deal(1_000, [place('', 400_000), place('a', 600_000)]), deal(500)];
    const root = groupRows(rows, [byDepartment], [measure('sum')]);
    expect(sums(root)).toEqual([
      ['a', 600],
      ['', 900],
    ]);
    expect(root.count).toBe(2);
  });

  test('currencies are never added up; means and extremes are of whole amounts', () => {
    const both = [place('a'), place('b')];
    const rows = [deal(100, both), deal(301, both, { currency: 'USD' }), deal(200, both), deal(null, both)];
    const totals = (total: ReportTotal) => groupRows(rows, [byDepartment], [measure(total)]).groups[0]?.totals[0];
    expect(totals('sum')).toEqual([
      { value: 150, currency: 'EUR' },
      { value: 151, currency: 'USD' },
    ]);
    expect(totals('mean')).toEqual([
      { value: 150, currency: 'EUR' },
      { value: 301, currency: 'USD' },
    ]);
    expect(totals('min')).toEqual([
      { value: 100, currency: 'EUR' },
      { value: 301, currency: 'USD' },
    ]);
    expect(totals('max')?.[0]).toEqual({ value: 200, currency: 'EUR' });
    expect(totals('count')).toEqual([{ value: 3, currency: null }]);
  });

  test('however many departments and subjects a row has, the sums of groups add up to the sum of all', () => {
    const places = fc
      .uniqueArray(fc.record({ key: fc.constantFrom('', 'a', 'b', 'c'), weight: fc.integer({ min: 0, max: 1_000_000 }) }), {
        selector: ({ key }) => key,
        maxLength: 4,
      })
      .map((all) => all.map(({ key, weight }) => place(key, weight)));
    const rows = fc.array(
      fc.record({
        price: fc.option(fc.integer({ min: -10_000_000, max: 1_000_000_000 })),
        currency: fc.constantFrom('EUR', 'USD', 'JPY'),
        departments: places,
        subjects: places,
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(rows, (deals) => {
        const root = groupRows(deals, [byDepartment, bySubject], [measure('sum')]);
        for (const currency of ['EUR', 'USD', 'JPY']) {
          const sumOf = (group: ReportGroup<Deal>) => group.totals[0]?.find((total) => total.currency === currency)?.value ?? null;
          const whole = sumCents(deals.map((each) => (each.currency === currency ? each.price : null)));
          expect(sumOf(root) ?? 0).toBe(whole);
          expect(sumCents(root.groups.map(sumOf))).toBe(whole);
          for (const group of root.groups) expect(sumCents(group.groups.map(sumOf))).toBe(sumOf(group) ?? 0);
        }
        if (deals.length > 0) expect(root.count).toBe(deals.length);
      }),
    );
  });
});

describe('groups after a change [RD01]', () => {
  const keys = fc.uniqueArray(fc.record({ key: fc.constantFrom('', 'a', 'b', 'c'), weight: fc.integer({ min: 0, max: 9 }) }), {
    selector: ({ key }) => key,
    maxLength: 3,
  });
  const places = keys.map((all) => all.map(({ key, weight }) => place(key, weight)));
  const anyDeal = fc.record({
    // Few prices, so that several rows have the least.
    price: fc.option(fc.integer({ min: -3, max: 3 })),
    currency: fc.constantFrom('EUR', 'USD'),
    departments: places,
    subjects: places,
  });
  const totals: ReportTotal[] = ['sum', 'mean', 'min', 'max', 'count'];

  test('are those of all rows grouped anew, whatever is added, changed and removed', () => {
    type Numbered = Deal & { id: number };
    const compareRows = (a: Numbered, b: Numbered): number => a.id - b.id;
    const how = { levels: [byDepartment, bySubject], measures: totals.map((total) => measure(total)), compare: compareRows };
    const change = fc.record({ at: fc.nat(20), after: fc.option(anyDeal) });
    fc.assert(
      fc.property(fc.array(anyDeal, { maxLength: 12 }), fc.array(change, { maxLength: 8 }), (deals, changes) => {
        const rows = new Map(deals.map((each, id) => [id, { ...each, id }]));
        const anew = () => groupRows<Numbered>([...rows.values()].toSorted(compareRows), how.levels, how.measures);
        let root: ReportGroup<Numbered> | undefined = anew();
        for (const { at, after } of changes) {
          const before = rows.get(at);
          const next = after ? { ...after, id: at } : undefined;
          rows.delete(at);
          if (next) rows.set(at, next);
          root = regroupRows<Numbered>(root, { before, after: next }, how);
          expect(root).toEqual(anew());
          if (!root) return;
        }
      }),
    );
  });

  test('leaves groups without the row as they are, and does not know a row that is not there', () => {
    const [a, b] = [deal(1, [place('a')]), deal(2, [place('b')])];
    const how = { levels: [byDepartment], measures: [measure('sum')], compare: (x: Deal, y: Deal) => (x.price ?? 0) - (y.price ?? 0) };
    const root = groupRows([a, b], how.levels, how.measures);
    const next = regroupRows(root, { before: b, after: deal(3, [place('c')]) }, how);
    expect(next && sums(next)).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
    expect(next?.groups[0]).toBe(root.groups[0]);
    expect(regroupRows(root, { before: deal(9, [place('b')]), after: undefined }, how)).toBeUndefined();
  });

  test('does not keep the former name of a group', () => {
    const both = [deal(1, [place('a')]), deal(2, [place('a')])];
    const how = { levels: [byDepartment], measures: [measure('sum')], compare: (x: Deal, y: Deal) => (x.price ?? 0) - (y.price ?? 0) };
    const renamed = deal(2, [{ ...place('a'), label: 'Renamed' }]);
    expect(regroupRows(groupRows(both, how.levels, how.measures), { before: both[1], after: renamed }, how)).toBeUndefined();
  });
});

describe('groups of a chart [RD01]', () => {
  const chartOf = (deals: readonly Deal[], total: ReportTotal, level: Level<Deal> = byDepartment) =>
    chartGroups(groupRows(deals, [level], [measure(total)]), level, measure(total));
  const bars = (deals: readonly Deal[], level = byDepartment as Level<Deal>) =>
    chartOf(deals, 'sum', level).shown.map(({ key, totals }) => [key, totals[0]?.[0]?.value ?? null]);

  test('are all shown as long as they are few, the largest first, rows without a group last', () => {
    const deals = [deal(100, [place('a')]), deal(300, [place('b')]), deal(900), deal(null, [place('c')]), deal(-5, [place('d')])];
    expect(bars(deals)).toEqual([
      ['b', 300],
      ['a', 100],
      ['d', -5],
      ['c', null],
      ['', 900],
    ]);
    expect(chartOf(deals, 'sum').others).toBeNull();
  });

  test('that follow each other keep their order: declared ones, and names of years, months or days', () => {
    const deals = [deal(100, [place('2024-11')]), deal(300, [place('2025-01')]), deal(200, [place('2024-12')]), deal(900)];
    const inOrder = [
      ['2024-11', 100],
      ['2024-12', 200],
      ['2025-01', 300],
      ['', 900],
    ];
    expect(bars(deals)).toEqual(inOrder);
    const named = deals.map(({ price, departments }) =>
      deal(price, departments[0] ? [{ ...departments[0], label: `p${departments[0].key}` }] : []),
    );
    expect(bars(named)[0]).toEqual(['2025-01', 300]);
    expect(bars(named, { ...byDepartment, isOrdered: true })).toEqual(inOrder);
    expect(chartOf(named, 'sum').isOrdered).toBe(false);
  });

  test('are shares of the total of all rows, unless signs or currencies differ or the total is no sum', () => {
    const deals = [deal(100, [place('a'), place('b')]), deal(300, [place('b')]), deal(null, [place('c')])];
    const whole = (of: readonly Deal[], total: ReportTotal = 'sum') => chartOf(of, total).whole;
    expect(whole(deals)).toEqual({ value: 400, currency: 'EUR' });
    expect(whole(deals, 'count')).toEqual({ value: 2, currency: null });
    expect(whole(deals.map((each) => ({ ...each, price: each.price === null ? null : -each.price })))).toEqual({
      value: -400,
      currency: 'EUR',
    });
    expect(whole(deals, 'mean')).toBeNull();
    expect(whole([...deals, deal(-1, [place('d')])])).toBeNull();
    expect(whole([...deals, deal(1, [place('a')], { currency: 'USD' })])).toBeNull();
    expect(whole([deal(null, [place('a')])])).toBeNull();
  });

  test('have exactly the rows that their bars add up, and so have all that are shown as one', () => {
    const deals = Array.from({ length: 30 }, (_, index) => deal(101 * (index + 1), [place(`d${index}`), place('d29')]));
    const measures = [measure('count'), measure('sum')];
    const drawn = measure('sum');
    const { shown, others } = chartOf(deals, 'sum');
    const rowsOf = (key: string | null) => rowsOfChart(deals, byDepartment, { measures, drawn }, { key });
    for (const { key, totals, count } of shown) {
      expect(rowsOf(key).totals[1]).toEqual(totals[0]);
      expect([rowsOf(key).count, rowsOf(key).rows.length]).toEqual([count, count]);
    }
    expect(rowsOf(null).totals[1]).toEqual(others?.total);
    expect(rowsOf('gone')).toMatchObject({ count: 0, rows: [] });
    expect(rowsOfChart(deals.slice(0, 3), byDepartment, { measures, drawn }, { key: null }).rows).toEqual([]);
  });

  test('are the largest ones and one of all others, which add up to the whole', () => {
    const names = Array.from({ length: 30 }, (_, index) => `d${String(index).padStart(2, '0')}`);
    const rows = names.map((name, index) => deal(101 * (index + 1), [place(name), place('d29')]));
    const { shown, others } = chartOf(rows, 'sum');
    expect(shown).toHaveLength(maxChartGroups - 1);
    expect(shown.map(({ key }) => key)).toEqual(names.slice(-19).toReversed());
    expect(others?.count).toBe(11);
    const total = (of: readonly { value: number }[] | undefined): number => of?.[0]?.value ?? 0;
    const whole = rows.reduce((sum, { price }) => sum + (price ?? 0), 0);
    expect(shown.reduce((sum, { totals }) => sum + total(totals[0]), total(others?.total))).toBe(whole);
    const mean = chartOf(rows, 'mean');
    expect(mean.others?.total[0]?.value).toBe(606);
  });
});
