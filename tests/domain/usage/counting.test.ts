import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { countUsage, monthReportsOf, type MonthReport, type UsageCell } from '#shared/domain/usage/counting/count-usage.ts';
import { compareView } from '#shared/domain/usage/counting/compare-view.ts';
import { isComparable, seriesByRelease, usesByMonth } from '#shared/domain/usage/counting/uses-by-month.ts';
import { freeUse, paidUse } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import type { CounterReport } from '#shared/domain/usage/counter/counter-report.ts';
import { readTable, titleReport, titleRow } from './counter-support.ts';

const [total, unique] = ['Total_Item_Requests', 'Unique_Item_Requests'];
const journals = paidUse('journals');

function cell(
  metric: string,
  count: number | null,
  { dataType = 'Journal' as string | null, accessType = 'Controlled' as string | null, accessMethod = 'Regular' as string | null } = {},
): UsageCell {
  return { dataType, accessType, accessMethod, metric, count };
}

function report(id: string, cells: readonly UsageCell[], fields: Partial<MonthReport> = {}): MonthReport {
  return {
    id,
    month: '2021-01',
    release: '5',
    report: 'TR',
    createdAt: '2021-05-25T17:50:36.000Z',
    origin: 'upload',
    state: 'loaded',
    filter: {},
    cells,
    ...fields,
  };
}

/** The month that one platform reported as TR, TR_J1 and TR_J3. */
const full = report('full', [
  cell(total, 587),
  cell(unique, 430),
  cell(unique, 143, { accessType: 'OA_Gold' }),
  cell(unique, 29, { dataType: 'Book' }),
]);
const requests = report('j1', [cell(total, 587), cell(unique, 430)], { report: 'TR_J1' });
const byAccess = report('j3', [cell(unique, 430), cell(unique, 143, { accessType: 'OA_Gold' })], { report: 'TR_J3' });

function usesIn(reports: readonly MonthReport[], choice = journals, pinned?: ReadonlySet<string>): number | null | undefined {
  return usesByMonth(countUsage(reports, pinned), choice).get('2021-01')?.uses;
}

describe('cells that count', () => {
  test.each([[[full, requests, byAccess]], [[byAccess, requests, full]], [[requests, full, byAccess]]])(
    'come from one report in any order [RC01]',
    (reports) => {
      expect(usesIn(reports)).toBe(430);
      expect(usesIn(reports, freeUse('journals'))).toBe(143);
    },
  );

  test('of a view count where nothing else says [RC01]', () => {
    expect(usesIn([requests])).toBe(430);
    expect(usesIn([requests, byAccess])).toBe(430);
    expect(usesIn([requests, byAccess], freeUse('journals'))).toBe(143);
  });

  test('are named with what takes their place [RC01]', () => {
    const { notCounted } = countUsage([requests, full, byAccess]);
    expect(notCounted).toEqual([
      { id: 'j1', month: '2021-01', by: 'full', cells: 2 },
      { id: 'j3', month: '2021-01', by: 'full', cells: 2 },
    ]);
  });

  test('come from the later release, the later report, the harvested one [RC01]', () => {
    const at = (id: string, count: number, fields: Partial<MonthReport>): MonthReport => report(id, [cell(unique, count)], fields);
    expect(usesIn([at('a', 1, { release: '5.1', report: 'TR_J1' }), at('b', 2, {})])).toBe(1);
    expect(usesIn([at('a', 1, { createdAt: null }), at('b', 2, {})])).toBe(2);
    expect(usesIn([at('a', 1, {}), at('b', 2, { createdAt: '2021-06-01T00:00:00.000Z' })])).toBe(2);
    expect(usesIn([at('a', 1, {}), at('b', 2, { origin: 'harvest' })])).toBe(2);
  });

  test('come from the report that a person pinned [RC01]', () => {
    expect(usesIn([full, report('own', [cell(unique, 7)], { report: 'TR_J1' })], journals, new Set(['own']))).toBe(7);
  });

  test('what a full report leaves out was not used: a view does not fill it [RC01]', () => {
    expect(usesIn([report('full', [cell(unique, 5, { dataType: 'Book' })]), requests])).toBe(0);
  });

  test('a full report that was asked for in part speaks for that part only [RC01]', () => {
    const books = report('books', [cell('Unique_Title_Requests', 5, { dataType: 'Book' })], { filter: { dataTypes: ['Book'] } });
    expect(usesIn([books, requests])).toBe(430);
  });

  test('a month without use does not outweigh figures of another report [RC01]', () => {
    expect(usesIn([report('none', [], { release: '5.1', state: 'none' }), full])).toBe(430);
    expect(usesIn([report('none', [], { release: '5.1', state: 'none' })])).toBe(0);
  });

  test('complete figures come before partial ones [RC01]', () => {
    const partial = report('new', [cell(unique, 1)], { release: '5.1', state: 'partial' });
    expect(usesIn([partial, full])).toBe(430);
  });

  test('a report without a column for access is not added to a view that has it [RC01]', () => {
    const unsplit = report('unsplit', [cell(unique, 573, { accessType: null })]);
    expect(usesIn([unsplit, requests])).toBe(573);
  });

  test('use of platforms, databases, titles and items is never added up [RC01]', () => {
    const platform = report('pr', [cell(unique, 999, { accessType: null })], { report: 'PR' });
    const database = report('dr', [cell(unique, 888, { accessType: null })], { report: 'DR' });
    expect(usesIn([platform, database, full])).toBe(430);
    expect(usesIn([platform, database, full], paidUse('platforms'))).toBe(999);
  });

  test('are the same in any order of uploads [RC01]', () => {
    const value = fc.constantFrom<[string, string, string]>(
      ['Journal', 'Controlled', unique],
      ['Journal', 'OA_Gold', unique],
      ['Book', 'Controlled', unique],
      ['Journal', 'Controlled', total],
    );
    const cells = fc.uniqueArray(fc.tuple(value, fc.nat(50)), { selector: ([key]) => key.join(), maxLength: 4 });
    const reports = fc.array(
      fc.tuple(
        cells,
        fc.constantFrom('TR', 'TR_J1', 'TR_J3', 'PR'),
        fc.constantFrom('5', '5.1'),
        fc.constantFrom(null, '2021-02-01', '2021-03-01'),
        fc.constantFrom('harvest', 'upload'),
        fc.constantFrom('loaded', 'none', 'partial', 'missing'),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(reports, fc.nat(), (drawn, seed) => {
        const made = drawn.map(([found, name, release, createdAt, origin, state], index) =>
          report(
            String(index),
            found.map(([[dataType, accessType, metric], count]) => cell(metric, count, { dataType, accessType })),
            {
              report: name,
              release: release as '5',
              createdAt,
              origin: origin as 'upload',
              state: state as 'loaded',
            },
          ),
        );
        const shuffled = made
          .map((item, index) => ({ item, key: (index * 7919 + seed * 104_729) % 101 }))
          .toSorted((a, b) => a.key - b.key);
        expect(countUsage(shuffled.map(({ item }) => item))).toEqual(countUsage(made));
        const counted = countUsage(made).cells.map((found) => [found.level, found.dataType, found.accessType, found.metric].join());
        expect(new Set(counted).size, 'a cell counts once').toBe(counted.length);
      }),
    );
  });
});

describe('releases', () => {
  const reports = [full, report('new', [cell(unique, 500)], { month: '2021-02', release: '5.1' })];

  test('are series of their own [RC04]', () => {
    expect(seriesByRelease(countUsage(reports), journals)).toEqual([
      { release: '5', uses: new Map([['2021-01', 430]]) },
      { release: '5.1', uses: new Map([['2021-02', 500]]) },
    ]);
  });

  test('are not compared, but for titles of books [RC04]', () => {
    expect(isComparable(unique, new Set(['5', '5.1']))).toBe(false);
    expect(isComparable(unique, new Set(['5.1']))).toBe(true);
    expect(isComparable('Unique_Title_Requests', new Set(['5', '5.1']))).toBe(true);
  });

  test('free access has other names in each and is one', () => {
    const open = report('open', [cell(unique, 20, { accessType: 'Open' }), cell(unique, 3, { accessType: 'Free_To_Read' })], {
      month: '2021-02',
      release: '5.1',
    });
    const free = usesByMonth(countUsage([full, open]), freeUse('journals'));
    expect([...free].map(([month, { uses }]) => [month, uses])).toEqual([
      ['2021-02', 23],
      ['2021-01', 143],
    ]);
  });
});

describe('text and data mining', () => {
  test('stands apart from reading [RC05]', () => {
    const books = { level: 'title', metric: 'Unique_Title_Requests', dataTypes: ['Book'] } as const;
    const reports = [
      report('tr', [
        cell('Unique_Title_Requests', 6141, { dataType: 'Book' }),
        cell('Unique_Title_Requests', 6266, { dataType: 'Book', accessMethod: 'TDM' }),
      ]),
    ];
    expect(usesIn(reports, { ...books, accessMethod: 'Regular' })).toBe(6141);
    expect(usesIn(reports, { ...books, accessMethod: 'TDM' })).toBe(6266);
  });
});

describe('uses of a month', () => {
  test('are not known from a partial report, a missing month, or blanks', () => {
    expect(usesIn([{ ...full, state: 'partial' }])).toBeNull();
    expect(usesIn([requests, { ...full, state: 'partial' }], { level: 'title', metric: unique })).toBeNull();
    expect(usesIn([{ ...full, state: 'missing' }])).toBeUndefined();
    expect(usesIn([report('tr', [cell(unique, null)])])).toBeNull();
  });

  test('are 0 where a complete report has none, and not known where it does not speak of them', () => {
    expect(usesIn([report('tr', [cell(total, 5)])])).toBe(0);
    expect(usesIn([report('j2', [cell('No_License', 5)], { report: 'TR_J2' })])).toBeNull();
  });

  test('of release 4 are JR1 less gold open access, BR1 else BR2, record views of DB1', () => {
    const r4 = (id: string, metric: string, count: number, dataType = 'Journal'): MonthReport =>
      report(id, [cell(metric, count, { dataType, accessType: null, accessMethod: null })], { report: id, release: '4' });
    const jr1 = r4('JR1', 'Full_Text_Requests', 100);
    expect(usesIn([jr1])).toBe(100);
    expect(usesIn([jr1, r4('JR1 GOA', 'Gold_OA_Full_Text_Requests', 12)])).toBe(88);
    expect(usesIn([jr1, full])).toBe(430);
    const [br1, br2] = [r4('BR1', 'Title_Requests', 4, 'Book'), r4('BR2', 'Section_Requests', 40, 'Book')];
    expect(usesIn([br1, br2], paidUse('books'))).toBe(4);
    expect(usesIn([br2], paidUse('books'))).toBe(40);
    expect(usesIn([r4('DB1', 'Record_Views', 59, 'Database')], paidUse('databases'))).toBe(59);
    expect(usesByMonth(countUsage([jr1]), journals).get('2021-01')?.releases).toEqual(['4']);
  });
});

describe('a view and its full report', () => {
  const read = (id: string, rows: Parameters<typeof titleReport>[0], release = '5'): CounterReport =>
    readTable(titleReport(rows, { report: id, fields: { Release: release } }));
  const fullRows = [
    titleRow('A', total, [5052, 0, 0]),
    titleRow('A', unique, [3792, 0, 0]),
    titleRow('A', total, [900, 0, 0], { accessType: 'OA_Gold' }),
  ];

  test('that differ are told with the difference [RC02]', () => {
    const view = read('TR_J1', [titleRow('A', total, [8844, 0, 0]), titleRow('A', unique, [3792, 0, 0])]);
    expect(compareView(view, read('TR', fullRows))).toEqual([
      { metric: total, view: 8844, full: 5052, difference: 3792, months: ['2022-01'] },
    ]);
  });

  test('that agree are told so [RC02]', () => {
    expect(compareView(read('TR_J1', fullRows.slice(0, 2)), read('TR', fullRows))).toEqual([]);
  });

  test('are not compared across releases, reports, or without the columns that the view needs [RC02]', () => {
    const view = read('TR_J1', fullRows.slice(0, 2));
    expect(compareView(view, read('TR', fullRows, '5.1'))).toBeUndefined();
    expect(compareView(view, read('TR_J3', fullRows))).toBeUndefined();
    expect(compareView(view, read('TR', [titleRow('A', total, [1, 0, 0], { accessType: '' })]))).toBeUndefined();
  });
});

describe('months of a report', () => {
  test('are loaded each with its sums over titles', () => {
    const read = readTable(titleReport([titleRow('A', unique, [1, 2, null]), titleRow('B', unique, [10, 20, null])]));
    const months = monthReportsOf(read, { id: (month) => `x-${month}`, origin: 'upload' });
    expect(months?.map(({ id, state, cells }) => [id, state, cells.map(({ count }) => count)])).toEqual([
      ['x-2022-01', 'loaded', [11]],
      ['x-2022-02', 'loaded', [22]],
      ['x-2022-03', 'missing', [null]],
    ]);
  });

  test('are not loaded from a report that is refused', () => {
    const read = readTable(titleReport([titleRow('A', unique, [1, 2])], { months: ['Jan-2022', '2022-01'] }));
    expect(monthReportsOf(read, { id: String, origin: 'upload' })).toBeNull();
  });

  test('are not loaded before release and report are known', () => {
    const read = readTable([['Title', 'Platform', 'Metric_Type', 'Reporting_Period_Total', 'Jan-2022']]);
    expect(monthReportsOf(read, { id: String, origin: 'upload' })).toBeNull();
  });
});
