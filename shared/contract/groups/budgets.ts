import * as z from 'zod';
import { ChangePercent } from '../entities/budget.ts';
import { mostAtOnce, type RecordChange, RecordsChanged } from '../bulk-change.ts';
import { checkOnly } from '../families/update-many.ts';
import { Id, Money, Version, WholeNumber, OptionalLines } from '../fields.ts';
import { isBudgetColumn } from '#shared/domain/budgets/budget-column.ts';
import { say } from '../../domain/messages/message.ts';
import { issue } from '../issue-message.ts';
import { callsOf, json, query, result } from '../route.ts';
import { DepartmentRow } from '../rows/department-row.ts';
import { ChartRows } from '../rows/chart.ts';
import { askedSpendFigures, BudgetColumn, DepartmentBudgetRow, DepartmentScenarios, DepartmentSpend } from '../rows/budget-row.ts';

/** By default the next open financial period after the current one. */
const financial_period_id = Id.optional();
const reply = result(DepartmentScenarios);

/** Amounts by column, as `budget_<financial period>`; null deletes a budget. One of several departments is named by `id`. */
const budgetCells = (own: { id?: typeof Id }) =>
  z
    .object(own)
    .catchall(Money.nullable())
    .superRefine((given, context) => {
      for (const field of Object.keys(given))
        if (!(field in own) && !isBudgetColumn(field))
          context.addIssue({ code: 'custom', path: [field], message: issue(say('fields.unknownField', { issue: field })) });
    });

/** Budgets of one department, by column. */
export type BudgetCells = { [column: `budget_${string}`]: number | null };
// Columns are named by the library's financial periods, which types do not know.
const BudgetCells = budgetCells({}) as unknown as z.ZodType<BudgetCells, BudgetCells>;
const BudgetCellsOfOne = budgetCells({ id: Id }) as unknown as z.ZodType<RecordChange, RecordChange>;

const calls = callsOf('/departments', { read: 'signed-in', write: 'edit-financials', servedBy: 'insights' });

/** Budgets of departments, their use, and possible budgets (S09; C345-C351, C610-C612). */
export const budgets = {
  columns: calls.get('C345', '/budget-year-columns', 'The open financial periods as columns of budgets', {
    reply: result(z.array(BudgetColumn)),
  }),
  spendOverview: calls.get(
    'C346',
    '/spend-overview',
    'Budget, spend and forecast of every department in the financial period that starts in a year; without it, in the current one',
    { query: query({ year: WholeNumber.optional() }), reply: result(DepartmentSpend) },
  ),
  spendRows: calls.get(
    'own',
    '/spend-overview/underlying-data',
    'The rows that a figure of the spend overview is the sum or the count of: of a department, of `unallocated`, or of all',
    {
      query: query({
        year: WholeNumber.optional(),
        department_id: Id.optional(),
        figure: z.enum(askedSpendFigures),
        page: WholeNumber.optional(),
        per_page: WholeNumber.optional(),
      }),
      reply: result(ChartRows),
    },
  ),
  scenarios: calls.get(
    'C347',
    '/budget-cost-scenarios-for-financial-period/{id}',
    'What the budget and the cost of every department might be in a financial period',
    { reply },
  ),
  setBudgetPercentage: calls.put(
    'C348',
    '/{id}/budget-scenario-percentage',
    "Let a department's budget scenario be its base and a percentage; null takes the scenario away",
    { body: json(z.strictObject({ percent: ChangePercent.nullable(), financial_period_id, version: Version.optional() })), reply },
  ),
  setBudgetAmount: calls.put(
    'C349',
    '/{id}/budget-scenario-amount',
    "Let a department's budget scenario be an amount; null takes the scenario away",
    { body: json(z.strictObject({ amount: Money.nullable(), financial_period_id, version: Version.optional() })), reply },
  ),
  setCostPercentage: calls.put(
    'C350',
    '/{id}/cost-scenario-percentage',
    "Let a department's cost scenario be its base and a percentage; null takes the scenario away",
    { body: json(z.strictObject({ percent: ChangePercent.nullable(), financial_period_id, version: Version.optional() })), reply },
  ),
  setCostAmount: calls.put(
    'C351',
    '/{id}/cost-scenario-amount-for-financial-period/{fpId}',
    "Let a department's cost scenario be an amount; null takes the scenario away",
    { body: json(z.strictObject({ amount: Money.nullable(), version: Version.optional() })), reply },
  ),
  list: calls.get('C610', '/{id}/budgets', 'The budgets of a department by financial period, the latest first, and what became of them', {
    reply: result(z.array(DepartmentBudgetRow)),
  }),
  set: calls.put('C611', '/{id}/budgets/{fpId}', "Set a department's budget for a financial period that is open", {
    body: json(z.strictObject({ amount: Money, note: OptionalLines(1000).optional(), version: Version.optional() })),
    reply: result(z.array(DepartmentBudgetRow)),
  }),
  setSeveral: calls.patch(
    'own',
    '/{id}/budgets',
    "Set or delete a department's budgets for open financial periods, by the columns that C345 names",
    { body: json(BudgetCells), reply: result(DepartmentRow) },
  ),
  setMany: calls.patch(
    'own',
    '/budgets',
    'Set or delete budgets of several departments for open financial periods; all are checked before the first is written',
    {
      repeat: 'idempotency-key',
      query: checkOnly,
      body: json(z.strictObject({ records: z.array(BudgetCellsOfOne).min(1).max(mostAtOnce) })),
      reply: result(RecordsChanged),
    },
  ),
  remove: calls.delete('C612', '/{id}/budgets/{fpId}', "Delete a department's budget for a financial period that is open", {
    reply: result(z.array(DepartmentBudgetRow)),
  }),
};
