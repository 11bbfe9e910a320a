import type { Column } from '../column.ts';

const dates: readonly Column[] = [
  { field: 'created_at', label: 'Created', type: 'instant', width: 160 },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 160 },
];

function name(kind: string): Column {
  return {
    field: 'name',
    label: 'Name',
    type: 'text',
    width: 320,
    sticky: true,
    edit: { kind, idField: 'id', versionField: 'version', required: true, maxLength: 255 },
  };
}

/** S13. */
export const productTypeColumns: readonly Column[] = [name('product_type'), ...dates];

/** S14. */
export const subjectCategoryColumns: readonly Column[] = [name('subject_category'), ...dates];

/** S10. */
export const costCenterColumns: readonly Column[] = [
  name('cost_center'),
  {
    field: 'code',
    label: 'Code',
    type: 'text',
    width: 140,
    edit: { kind: 'cost_center', idField: 'id', versionField: 'version', maxLength: 64 },
  },
  { field: 'active', label: 'Active', type: 'boolean', width: 100, edit: { kind: 'cost_center', idField: 'id', versionField: 'version' } },
  ...dates,
];

const ofDepartment = { kind: 'department', idField: 'id', versionField: 'version' } as const;

/** S09. */
export const departmentColumns: readonly Column[] = [
  name('department'),
  { field: 'code', label: 'Code', type: 'text', width: 140, edit: { ...ofDepartment, maxLength: 64 } },
  { field: 'parent', label: 'Part of', type: 'reference', options: 'departments', width: 200, edit: { ...ofDepartment, as: 'parent_id' } },
  { field: 'active', label: 'Active', type: 'boolean', width: 100, edit: ofDepartment },
  ...dates,
];

const ofFinancialPeriod = { kind: 'financial_period', idField: 'id', versionField: 'version' } as const;

/** S75. */
export const financialPeriodColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 200, sticky: true, edit: { ...ofFinancialPeriod, required: true, maxLength: 64 } },
  { field: 'start_date', label: 'Start', type: 'date', width: 130 },
  { field: 'end_date', label: 'End', type: 'date', width: 130 },
  { field: 'state', label: 'State', type: 'choice', choices: ['open', 'closed'], width: 110, edit: ofFinancialPeriod },
  { field: 'period_count', label: 'Subscription periods', type: 'number', width: 160 },
];
