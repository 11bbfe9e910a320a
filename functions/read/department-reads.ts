import type { Page } from '#shared/contract/envelope.ts';
import type { DepartmentRow } from '#shared/contract/rows/department-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { departmentRows } from '#functions/records/output/lists/list-sources.ts';
import { type CatalogueRequest, catalogueReads } from './catalogue-reads.ts';
import { departmentChoices } from './forms.ts';

const reads = catalogueReads({
  kind: 'department',
  list: 'departments',
  rows: departmentRows,
  form: (model) => ({ departments: departmentChoices(model) }),
});

/** Departments (C340): `include=budgets` adds to each its budgets for all financial periods, with their notes and versions. */
export const departmentReads = {
  ...reads,
  list: async (request: CatalogueRequest) => {
    const answer = await reads.list(request);
    if (!(request.query as { include?: readonly string[] }).include?.includes('budgets')) return answer;
    const model = await request.model();
    const withBudgets = (row: DepartmentRow): DepartmentRow => ({ ...row, budgets: budgetsOf(model, row.id) });
    return Array.isArray(answer) ? answer.map(withBudgets) : { ...answer, data: (answer as Page<DepartmentRow>).data.map(withBudgets) };
  },
};

function budgetsOf(model: ReadModel, department: string) {
  return model
    .by('budget', 'department_id', department)
    .map((budget) => model.live('budget', budget))
    .toSorted((a, b) => (a.financial_period_id < b.financial_period_id ? -1 : 1));
}
