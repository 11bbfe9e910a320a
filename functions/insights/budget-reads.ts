import { notFound } from '#shared/contract/errors.ts';
import type { budgets } from '#shared/contract/groups/budgets.ts';
import { budgetColumn } from '#shared/domain/budgets/budget-column.ts';
import { unallocated } from '#shared/domain/insights/insight-data.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { InsightHandlers } from '../platform/http.ts';
import { openPeriods } from '#functions/records/money/budgets/budget-columns.ts';
import { departmentScenarios } from '#functions/records/money/budgets/department-scenarios.ts';
import { departmentBudgets, departmentSpend } from '#functions/records/money/budgets/department-spend.ts';
import { spendRows } from '#functions/records/money/budgets/spend-rows.ts';
import { pageOf } from '#functions/records/money/insights/show-chart.ts';
import { periodById, periodOfYear } from '#functions/records/ground/financial-periods/open-period.ts';

/** Reads of budgets, of the spending against them, and of budget scenarios (C345-C347, C610). */
export const budgetReads: InsightHandlers<typeof budgets> = {
  columns: async (request) =>
    openPeriods(await request.model()).map(({ id, name }) => ({ field: budgetColumn(id), financial_period_id: id, name })),
  spendOverview: async (request) => {
    const model = await request.model();
    return departmentSpend(model, periodOfYear(model, request.query.year));
  },
  spendRows: async (request) => {
    const model = await request.model();
    const { year, department_id, figure, page, per_page } = request.query;
    const department =
      department_id === undefined || department_id === unallocated ? department_id : model.resolve('department', department_id);
    if (department === null) throw notFound(say('kinds.department'));
    return spendRows(model, periodOfYear(model, year), { figure, department, ...pageOf({ page, per_page }) });
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
