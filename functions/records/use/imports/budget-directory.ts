import { type BudgetDirectory, budgetKey } from '#shared/domain/imports/budgets/budget-directory.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { closedPeriod } from '../../ground/financial-periods/open-period.ts';
import { liveFinancialPeriod } from '../../holdings/periods/planned-rate.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Take } from './taken-records.ts';

/** The member's departments, financial periods and budgets. */
export function budgetDirectory(model: ReadModel, take: Take): BudgetDirectory {
  const department = (id: string): string => model.resolve('department', id) ?? id;
  return {
    currency: memberOf(model).currency,
    departments: take('department', ['name', 'code']),
    periods: [...model.all('financial_period')].map((period) => ({
      id: period.id,
      name: period.name,
      start_date: period.start_date,
      closed: period.state === 'closed' ? closedPeriod(model, period) : null,
    })),
    budgets: Map.groupBy(model.all('budget'), (budget) =>
      budgetKey(department(budget.department_id), liveFinancialPeriod(model, budget.financial_period_id)),
    ),
  };
}
