import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import { budgetColumn } from '#shared/domain/budgets/budget-column.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { liveFinancialPeriod } from '../../holdings/periods/planned-rate.ts';
import { memberOf } from '../../ground/references/member-of.ts';

/** The financial periods whose budgets can change, the first one first. */
export function openPeriods(model: ReadModel): FinancialPeriod[] {
  return [...model.all('financial_period')]
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
}

/** The budgets of every department for the open financial periods, by column. */
export function budgetCells(model: ReadModel): ReadonlyMap<string, Readonly<Record<string, number>>> {
  return model.view('budget cells', () => {
    const local = memberOf(model).currency;
    const open = new Set(openPeriods(model).map(({ id }) => id));
    const cells = new Map<string, Record<string, number>>();
    for (const { department_id, financial_period_id, amount } of model.all('budget')) {
      const department = model.resolve('department', department_id);
      const period = liveFinancialPeriod(model, financial_period_id);
      if (department === null || !open.has(period)) continue;
      const row = cells.get(department) ?? {};
      const column = budgetColumn(period);
      row[column] = sumMoney([row[column] ?? 0, amount], local);
      cells.set(department, row);
    }
    return cells;
  });
}
