import { describe, expect, test } from 'vitest';
import { type BudgetDirectory, planBudgets } from '#shared/domain/imports/budgets/plan-budgets.ts';
import { defaultImportOptions } from '#shared/domain/imports/import-options.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import type { Cell } from '#shared/domain/imports/reading/cell.ts';
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
    expect(rows[1]).toMatchObject({ writes: [], message: { code: 'imports.budgetAlready' } });
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
      'unknown_period',
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
