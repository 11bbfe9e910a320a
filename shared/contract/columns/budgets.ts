import { budgetColumn } from '#shared/domain/budgets/budget-column.ts';
import type { Column } from '../column.ts';

/** The column of the departments' budgets for a financial period: a library has one for each that is open. */
export function columnOfBudget({ id, name }: { id: string; name: string }): Column {
  return {
    field: budgetColumn(id),
    label: name,
    type: 'money',
    currency: 'currency',
    width: 140,
    edit: { kind: 'budget', idField: 'id', versionField: 'budget_version' },
  };
}
