import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { withRemembered } from '#shared/domain/imports/mapping/column-mapping.ts';
import { problemsOfMapping } from '#shared/domain/imports/mapping/problems-of-mapping.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import { planSheet, sheet } from './import-support.ts';

const given = { default_publisher: null, default_year: null, year_start: '01-01', date_order: null } as const;
const mappingOf = (headings: string[], ...rows: Cell[][]) => recogniseColumns(headings, sheet(headings, ...rows).slice(1));
const headings = ['Product', 'Publisher', 'Start', 'End'];

describe('B13 columns of dates', () => {
  test('keep their order whatever one broken cell says', () => {
    const rows = Array.from({ length: 20 }, (_, index): Cell[] => [`T${index}`, 'P', '01/02/2024', '31/12/2024']);
    rows[3] = ['T3', 'P', '01/02/2024', '12/31/2024'];
    const { planned } = planSheet(sheet(headings, ...rows));
    expect(planned.map(({ record }) => record?.start_date)).toEqual(rows.map(() => '2024-02-01'));
    expect(planned.map(({ record }) => record?.end_date)).toEqual(rows.map(() => '2024-12-31'));
  });

  test('with the first of every month read 01 as the day', () => {
    const mapping = mappingOf(['Product', 'Start'], ['A', '01/07/2024'], ['B', '01/08/2024'], ['C', '01/02/2024']);
    expect(mapping[1]).toMatchObject({ date_order: 'dmy' });
    const american = mappingOf(['Product', 'Start'], ['A', '07/01/2024'], ['B', '08/01/2024'], ['C', '02/01/2024']);
    expect(american[1]).toMatchObject({ date_order: 'mdy' });
  });

  test('that could mean two days ask, and answers for the column or the file count', () => {
    const mapping = mappingOf(['Product', 'Start'], ['A', '03/04/2024'], ['B', '05/06/2024']);
    expect(mapping[1]).toMatchObject({ undecided_date: '03/04/2024' });
    expect(problemsOfMapping('subscriptions', mapping, given)).toEqual([
      '“Start” does not show whether the day or the month comes first (“03/04/2024”). Choose it at the column.',
    ]);
    const chosen = mapping.map((column) => (column.column === 1 ? { ...column, date_order: 'mdy' as const } : column));
    expect(problemsOfMapping('subscriptions', chosen, given)).toEqual([]);
    expect(problemsOfMapping('subscriptions', mapping, { ...given, date_order: 'dmy' })).toEqual([]);
    expect(problemsOfMapping('subscriptions', withRemembered(mapping, chosen), given)).toEqual([]);
  });

  test('follow another column of the file that is clear', () => {
    const mapping = mappingOf(headings, ['A', 'P', '03/04/2024', '12/31/2024'], ['B', 'P', '05/06/2024', '12/30/2024']);
    expect(mapping[2]).toEqual({ column: 2, heading: 'Start', field: 'start_date', date_order: 'mdy' });
  });

  test('headed by two years ask when a year begins', () => {
    const mapping = mappingOf(['Product', 'Publisher', '2011/12', '2012/13'], ['A', 'P', 10, 11], ['B', 'P', 20, 31]);
    expect(problemsOfMapping('subscriptions', mapping, given)).toEqual([
      '“2011/12” spans two years. Choose the first day of your subscription year in the options.',
    ]);
    expect(problemsOfMapping('subscriptions', mapping, { ...given, year_start: '08-01' })).toEqual([]);
  });
});
