import { describe, expect, test } from 'vitest';
import type { Column } from '#shared/contract/column.ts';
import { formAnswerColumns } from '#shared/contract/columns/custom-forms.ts';
import { importReportColumns, titleReportColumns } from '#shared/contract/columns/import-reports.ts';
import { publicationColumns } from '#shared/contract/columns/publications.ts';
import { usageExportColumns } from '#shared/contract/columns/usage-export.ts';
import { idColumnOf } from '#shared/contract/exported-id.ts';
import { kindNames } from '#shared/contract/kinds.ts';
import { listColumns as ofRecords } from '#shared/contract/list-columns.ts';
import { reportJoins } from '#shared/contract/report-types.ts';
import { hasHistory } from '#functions/read/history/may-see.ts';
import { catalogueLabels } from '#web/ui/data-grid/cell-value.ts';
import { choiceOf, headingOf } from '#web/text/contract-words.ts';
import { en } from '#tests/support/catalogues.ts';

const ids: readonly Column[] = ['subscriptions', 'subscription-periods'].flatMap((list) => idColumnOf(list) ?? []);
const lists: Readonly<Record<string, readonly Column[]>> = {
  ...ofRecords,
  publications: publicationColumns,
  'form-answers': formAnswerColumns,
  'usage-export': usageExportColumns,
  'import-report': importReportColumns,
  'title-report': titleReportColumns,
  ids,
};
const headings: Readonly<Record<string, string>> = en.columns;
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = en.choices;
/** What reports lead to. */
const trails = Object.values(reportJoins).flatMap((joins) => Object.values(joins ?? {}).map(({ label }) => label));
const all = Object.entries(lists).flatMap(([list, columns]) => columns.map((column) => ({ list, column })));

describe('what lists of the contract show is in the catalogue', () => {
  test.each(Object.entries(lists))('R033 every heading and every choice of %s', (_list, columns) => {
    for (const column of columns) {
      expect(headings[column.label], column.label).toBeTruthy();
      expect(catalogueLabels(column)).toBe(headings[column.label]);
      for (const code of column.choices ?? []) {
        const words = choices[column.words ?? column.field]?.[code];
        expect(words, `${column.field} ${code}`).toBeTruthy();
        expect(catalogueLabels(column, code)).toBe(words);
      }
    }
  });

  test('and nothing else is', () => {
    expect(Object.keys(headings).toSorted()).toEqual([...new Set([...all.map(({ column }) => column.label), ...trails])].toSorted());
    const known = new Set(all.flatMap(({ column }) => (column.choices ?? []).map((code) => `${column.words ?? column.field} ${code}`)));
    for (const [field, words] of Object.entries(choices))
      for (const code of Object.keys(words)) expect(known).toContain(`${field} ${code}`);
  });

  test('every choice column has choices, and all of a column differ in words', () => {
    const choosing = all.filter(({ list, column }) => column.type === 'choice' && !(list === 'recent-actions' && column.field === 'kind'));
    for (const { list, column } of choosing) {
      const words = (column.choices ?? []).map((code) => catalogueLabels(column, code));
      expect(words.length, `${list} ${column.field}`).toBeGreaterThan(1);
      expect(new Set(words).size).toBe(words.length);
    }
  });

  test('S19 every kind of record that has a history has its word, and no two the same', () => {
    const words: Readonly<Record<string, string>> = en.historyKinds;
    expect(Object.keys(words).toSorted()).toEqual(kindNames.filter(hasHistory).toSorted());
    expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
  });

  test('what a newer server adds is still read', () => {
    expect(headingOf('Number of seats')).toBe('Number of seats');
    expect(choiceOf('decision', 'put_off')).toBe('Put off');
    expect(choiceOf('decision', 'constructor')).toBe('Constructor');
  });
});
