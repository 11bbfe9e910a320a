import { notFound } from '#shared/contract/errors.ts';
import type { budgets } from '#shared/contract/groups/budgets.ts';
import { budgetColumn } from '#shared/domain/budgets/budget-column.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { InsightHandlers } from '../platform/http.ts';
import { openPeriods } from '#functions/records/budgets/budget-columns.ts';
import { departmentScenarios } from '#functions/records/budgets/department-scenarios.ts';
import { departmentBudgets, departmentSpend } from '#functions/records/budgets/department-spend.ts';
import { periodById, periodOfYear } from '#functions/records/financial-periods/open-period.ts';

/** What budgets were set, what became of them, and what might be (C345-C347, C610). */
export const budgetReads: InsightHandlers<typeof budgets> = {
  columns: async (request) =>
    openPeriods(await request.model()).map(({ id, name }) => ({ field: budgetColumn(id), financial_period_id: id, name })),
  spendOverview: async (request) => {
    const model = await request.model();
    return departmentSpend(model, periodOfYear(model, request.query.year));
  },
  scenarios: async (request) => {
    const model = await request.model();
    return departmentScenarios(model, periodById(model, request.params.id));
  },
  list: async (request) => {
    const model = await request.model();
    const department = model.find('department', request.params.id);
    if (!department) throw notFound(say('kinds.department'));
    return departmentBudgets(model, department.id);
  },
};
