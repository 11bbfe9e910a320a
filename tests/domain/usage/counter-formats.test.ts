import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { CounterReport } from '#shared/domain/usage/counter/counter-report.ts';
import { header, quarter, readJson, readTable, titleReport, titleRow } from './counter-support.ts';

const months = ['2022-01', '2022-02', '2022-03'];
const use = fc.record({
  title: fc.constantFrom('Tides', 'Waves', 'All Creoles Now?', 'Total Quality'),
  yop: fc.constantFrom('2019', '2020'),
  accessType: fc.constantFrom('Controlled', 'Open'),
  accessMethod: fc.constantFrom('Regular', 'TDM'),
  metric: fc.constantFrom('Total_Item_Requests', 'Unique_Item_Requests', 'No_License'),
  counts: fc.tuple(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 2000 })),
});
type Use = typeof use extends fc.Arbitrary<infer T> ? T : never;
/** Every row of a report has a key of its own. */
const uses = fc.uniqueArray(use, {
  selector: ({ title, yop, accessType, accessMethod, metric }) => [title, yop, accessType, accessMethod, metric].join('|'),
  minLength: 1,
  maxLength: 30,
});

const fields = { Report_ID: 'TR', Institution_Name: 'A University', Created: '2022-04-02T09:11:12Z' };

function asTable(rows: readonly Use[]): CounterReport {
  return readTable(
    titleReport(
      rows.map(({ title, metric, counts, ...rest }) => titleRow(title, metric, counts, rest)),
      { fields: { Release: '5.1' } },
    ),
  );
}

function asRelease5(rows: readonly Use[]): CounterReport {
  const items = rows.map(({ title, yop, accessType, accessMethod, metric, counts }) => ({
    Title: title,
    Item_ID: [{ Type: 'Proprietary', Value: title }],
    Platform: 'A Platform',
    Data_Type: 'Journal',
    YOP: yop,
    Access_Type: accessType,
    Access_Method: accessMethod,
    Performance: counts.map((count, index) => ({
      Period: { Begin_Date: `${months[index]}-01`, End_Date: `${months[index]}-28` },
      Instance: [{ Metric_Type: metric, Count: count }],
    })),
  }));
  const filters = [
    { Name: 'Begin_Date', Value: '2022-01-01' },
    { Name: 'End_Date', Value: '2022-03-31' },
  ];
  return readJson({ Report_Items: items, Report_Header: { ...fields, Release: '5', Report_Filters: filters } });
}

function asRelease51(rows: readonly Use[]): CounterReport {
  const items = rows.map(({ title, yop, accessType, accessMethod, metric, counts }) => ({
    Title: title,
    Item_ID: { Proprietary: title },
    Platform: 'A Platform',
    Attribute_Performance: [
      {
        Data_Type: 'Journal',
        YOP: yop,
        Access_Type: accessType,
        Access_Method: accessMethod,
        Performance: { [metric]: Object.fromEntries(counts.map((count, index) => [months[index], count])) },
      },
    ],
  }));
  const filters = { Begin_Date: '2022-01-01', End_Date: '2022-03-31' };
  return readJson({ Report_Header: { ...fields, Release: '5.1', Report_Filters: filters }, Report_Items: items });
}

/** Sums that a reader must find, by what they are of. */
function sums(rows: readonly { key: readonly unknown[]; counts: readonly (number | null)[] }[]): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const { key, counts } of rows) {
    const sum = (found[key.join('|')] ??= [0, 0, 0]);
    for (const [index, count] of counts.entries()) sum[index] = (sum[index] ?? 0) + (count ?? 0);
  }
  return found;
}

function sumsOf({ rows, titles }: CounterReport): Record<string, number[]> {
  return sums(
    rows.map(({ title, accessType, accessMethod, metric, counts }) => ({
      key: [titles[title]?.name, accessType, accessMethod, metric],
      counts,
    })),
  );
}

describe('a report', () => {
  test('gives the same figures as table, as JSON of release 5 and of 5.1', () => {
    fc.assert(
      fc.property(uses, (rows) => {
        const expected = sums(
          rows.map(({ title, accessType, accessMethod, metric, counts }) => ({ key: [title, accessType, accessMethod, metric], counts })),
        );
        for (const report of [asTable(rows), asRelease5(rows), asRelease51(rows)]) {
          expect(sumsOf(report)).toEqual(expected);
          expect(report.months).toEqual(months);
          expect(report.problems.filter(({ severity }) => severity !== 'note')).toEqual([]);
        }
      }),
    );
  });
});

describe('a damaged file', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.constantFrom(null, '', 'Total', 'Metric_Type', '2022-01', 'Jan-2022', '1,016'),
    fc.integer(),
    fc.boolean(),
  );

  test('of any cells is read without failing', () => {
    const headings = ['Title', 'Platform', 'Metric_Type', 'Reporting_Period_Total', ...quarter];
    fc.assert(
      fc.property(fc.array(fc.array(anything, { maxLength: 12 }), { maxLength: 12 }), fc.boolean(), (rows, hasHeader) => {
        const report = readTable(hasHeader ? [...header('TR'), headings, ...rows] : rows);
        expect(report.states).toHaveLength(report.months.length);
        for (const { counts } of report.rows)
          for (const count of counts) expect(count === null || (Number.isSafeInteger(count) && count >= 0)).toBe(true);
      }),
    );
  });

  test('of any JSON is read without failing', () => {
    const key = fc.constantFrom(
      'Report_Header',
      'Report_Items',
      'Exceptions',
      'Performance',
      'Instance',
      'Item_ID',
      'Attribute_Performance',
      'Items',
      'x',
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(
        value,
        fc.integer({ min: 1, max: 60 }),
        (json, piece) => void expect(readJson(json, { piece }).problems.length).toBeGreaterThan(0),
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => void expect(readJson(text).rows).toEqual([])));
  });
});
