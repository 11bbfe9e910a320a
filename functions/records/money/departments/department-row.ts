import type { Department } from '#shared/contract/entities/catalogue.ts';
import type { DepartmentRow } from '#shared/contract/rows/department-row.ts';
import { budgetColumn } from '#shared/domain/budgets/budget-column.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { budgetCells, openPeriods } from '../budgets/budget-columns.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** A department with the one it belongs to, and its budgets for the open financial periods. */
export function departmentRow(model: ReadModel, department: Department): DepartmentRow {
  const budgets = budgetCells(model).get(department.id) ?? {};
  return {
    ...model.live('department', department),
    parent: reference(model, 'department', department.parent_id),
    currency: memberOf(model).currency,
    ...Object.fromEntries(openPeriods(model).map(({ id }) => [budgetColumn(id), budgets[budgetColumn(id)] ?? null])),
  };
}
