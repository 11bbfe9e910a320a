import { describe, expect, test } from 'vitest';
import { planBudgets } from '#shared/domain/imports/budgets/plan-budgets.ts';
import { type BudgetDirectory } from '#shared/domain/imports/budgets/budget-directory.ts';
import { defaultImportOptions } from '#shared/domain/imports/import-options.ts';
import { problemsOfMapping } from '#shared/domain/imports/mapping/problems-of-mapping.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { say } from '#shared/domain/messages/message.ts';

const closed = say('budgets.periodClosed', { name: '2025', by: 'Ada', on: '1.1.2026' });
const directory: BudgetDirectory = {
  currency: 'EUR',
  departments: [
    { id: 'physics', name: 'Physics', code: 'P1' },
    { id: 'total', name: 'Total', code: null },
    { id: 'law', name: 'Law', code: null },
  ],
  periods: [
    { id: 'fp25', name: '2025', start_date: '2025-07-01', closed },
    { id: 'fp26', name: '2026/27', start_date: '2026-07-01', closed: null },
  ],
  budgets: new Map([
    ['law fp26', [{ id: 'b1', amount: 500, note: 'Gift' }]],
    [
      'physics fp26',
      [
        { id: 'b2', amount: 100, note: null },
        { id: 'b3', amount: 50, note: null },
      ],
    ],
    ['law fp25', [{ id: 'b4', amount: 10, note: null }]],
  ]),
};

function plan(...rows: Cell[][]) {
  const sheet = rows.map((cells, index) => ({ number: index + 2, cells }));
  return planBudgets({
    rows: sheet,
    mapping: recogniseColumns(['Department', 'Financial period', 'Budget', 'Note'], sheet, 'budgets'),
    options: defaultImportOptions({ currency: 'EUR', user_id: 'ada' }),
    directory,
    idOf: (kind, key) => `${kind}:${key}`,
  });
}

describe('rows of budgets [C613]', () => {
  test('recognise their columns in several languages', () => {
    const fields = (...headings: string[]) => recogniseColumns(headings, [], 'budgets').map(({ field }) => field);
    expect(fields('Department', 'Fiscal year', 'Budget', 'Comment')).toEqual(['department', 'financial_period', 'amount', 'note']);
    expect(fields('Fachbereich', 'Haushaltsjahr', 'Betrag', 'Notiz')).toEqual(['department', 'financial_period', 'amount', 'note']);
  });

  test('make, change and leave budgets', () => {
    const rows = plan(
      ['physics', '2026/27', '1,250.50', ''],
      ['Law', 2026, 500, ''],
      ['Total', '2026/27', 70, 'New'],
      ['P1', '2025', '', ''],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['matched', 'matched', 'created', 'skipped']);
    expect(rows[0]?.writes).toEqual([
      { action: 'change', kind: 'budget', id: 'b2', fields: { amount: 1_250.5, note: null }, before: { amount: 100, note: null } },
      { action: 'change', kind: 'budget', id: 'b3', fields: { amount: 0 }, before: { amount: 50 } },
    ]);
    expect(rows[1]).toMatchObject({ writes: [], message: { code: 'imports.budgetUnchanged' } });
    expect(rows[2]?.writes).toEqual([
      {
        action: 'create',
        kind: 'budget',
        id: 'budget:total fp26',
        fields: { department_id: 'total', financial_period_id: 'fp26', amount: 70, note: 'New' },
      },
    ]);
  });

  test('keep a note that the file leaves empty, and take another one', () => {
    const [kept, changed] = [plan(['Law', '2026/27', 600, '']), plan(['Law', '2026/27', 500, 'No gift'])];
    expect(kept[0]?.writes[0]?.fields).toEqual({ amount: 600, note: 'Gift' });
    expect(changed[0]).toMatchObject({
      message: { code: 'imports.noteOfBudgetChanges' },
      writes: [{ fields: { amount: 500, note: 'No gift' } }],
    });
  });

  test('name what is wrong with them', () => {
    const rows = plan(
      ['Chemistry', '2026/27', 10, ''],
      ['Law', '2030', 10, ''],
      ['Law', '2026/27', 'a lot', ''],
      ['Law', '2026/27', 20, ''],
      ['Physics', '2026/27', 'USD 20', ''],
      ['Sum', '', 80, ''],
    );
    expect(rows.map(({ problems, outcome }) => problems[0]?.code ?? outcome)).toEqual([
      'unknown_department',
      'unknown_financial_period',
      'not_an_amount',
      'duplicate',
      'two_currencies',
      'skipped',
    ]);
  });

  test('leave the budgets of a closed financial period as they are [RB05]', () => {
    const [changed, same] = plan(['Law', '2025', 11, ''], ['Law', '2025', 10, '']);
    expect(changed).toMatchObject({ outcome: 'failed', message: closed, writes: [] });
    expect(plan(['Law', '2025', 10, ''])[0]).toMatchObject({ outcome: 'matched', writes: [] });
    expect(same?.problems[0]?.code).toBe('duplicate');
  });
});

describe('a table with a column of budgets for each financial period [C613]', () => {
  const periods = [
    { id: 'fp25', name: '2025/26', start_date: '2025-07-01', closed: null },
    { id: 'fp26', name: '2026/27', start_date: '2026-07-01', closed: null },
    { id: 'plan', name: 'Plan A', start_date: '2031-07-01', closed: null },
  ];
  const read = (headings: string[], ...rows: Cell[][]) => {
    const sheet = rows.map((cells, index) => ({ number: index + 2, cells }));
    const mapping = recogniseColumns(headings, sheet, 'budgets');
    return { sheet, mapping, problems: problemsOfMapping('budgets', mapping, { default_publisher: null, default_year: null }) };
  };
  const planned = ({ sheet, mapping }: ReturnType<typeof read>) =>
    planBudgets({
      rows: sheet,
      mapping,
      options: defaultImportOptions({ currency: 'EUR', user_id: 'ada' }),
      directory: { ...directory, periods, budgets: new Map() },
      idOf: (kind, key) => `${kind}:${key}`,
    });

  test('is recognised by years, spans and words in its headings', () => {
    for (const headings of [
      ['Department', '2025/26', '2026/27', 'Note'],
      ['Department', 'Budget 2025', 'Budget 2026', 'Note'],
      ['Abteilung', 'Haushaltsjahr 2025', 'FY 2026', 'Notiz'],
      ['Avdelning', '2025 (EUR)', 'Belopp 2026-27', 'Anteckning'],
    ]) {
      const file = read(headings, ['Physics', 100, '2,000.50', 'Gift']);
      expect([headings, file.mapping.map(({ field }) => field), file.problems]).toEqual([
        headings,
        ['department', 'amount', 'amount', 'note'],
        [],
      ]);
      expect(planned(file).map(({ column, name, writes }) => [column, name, writes[0]?.fields])).toEqual([
        [1, 'Physics · 2025/26', { department_id: 'physics', financial_period_id: 'fp25', amount: 100, note: 'Gift' }],
        [2, 'Physics · 2026/27', { department_id: 'physics', financial_period_id: 'fp26', amount: 2000.5, note: 'Gift' }],
      ]);
    }
  });

  test('gives a budget for each filled cell, 0 among them, and none for sums and what was spent', () => {
    const file = read(
      ['Department', '2025', '2026', 'Spent 2025', 'Total'],
      ['Physics', 0, '', 40, 0],
      ['Law', '', '', '', ''],
      ['Sum', 0, '', 40, 0],
    );
    expect(file.mapping.map(({ field }) => field)).toEqual(['department', 'amount', 'amount', null, null]);
    expect(planned(file).map(({ row, column, outcome }) => [row, column, outcome])).toEqual([
      [2, 1, 'created'],
      [3, null, 'skipped'],
      [4, null, 'skipped'],
    ]);
  });

  test('takes a column by the name of its financial period when a person chose it, and names one that is unknown', () => {
    const file = read(['Department', '2026', 'Plan A', 'Plan B'], ['Physics', 1, 2, 3]);
    expect(file.mapping.map(({ field }) => field)).toEqual(['department', 'amount', null, null]);
    const mapping = file.mapping.map((column) => (column.column > 1 ? { ...column, field: 'amount' as const } : column));
    const rows = planned({ ...file, mapping });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'failed']);
    expect(rows[1]?.writes[0]?.fields).toMatchObject({ financial_period_id: 'plan', amount: 2 });
    expect(rows[2]?.problems).toMatchObject([{ code: 'unknown_financial_period', column: 3, heading: 'Plan B' }]);
  });

  test('refuses two columns for one financial period, another currency, and words', () => {
    expect(read(['Department', '2026', 'Budget 2026'], ['Physics', 1, 2]).problems).toMatchObject([{ code: 'imports.meaningChosenTwice' }]);
    const rows = planned(read(['Department', '2025 USD', '2026'], ['Physics', 1, 'much'], ['Law', 2, 3], ['Total', 4, 5]));
    expect(rows.map(({ problems }) => [problems[0]?.code, problems[0]?.column])).toEqual([
      ['two_currencies', 1],
      ['not_an_amount', 2],
      ['two_currencies', 1],
      [undefined, undefined],
      ['two_currencies', 1],
      [undefined, undefined],
    ]);
  });
});
