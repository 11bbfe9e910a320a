import { usageMetricNames } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import type { Column } from '../column.ts';
import type { PlainListName } from '../lists.ts';

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

/** Columns of the plain catalogues. */
export const plainColumns = {
  'product-types': [
    name('product_type'),
    // Without one the name of the type suggests it.
    {
      field: 'usage_metric',
      label: 'Use counted as',
      type: 'choice',
      choices: usageMetricNames,
      width: 280,
      edit: { kind: 'product_type', idField: 'id', versionField: 'version' },
    },
    ...dates,
  ],
  'subject-categories': [name('subject_category'), ...dates],
  'cost-centers': [
    name('cost_center'),
    {
      field: 'code',
      label: 'Code',
      type: 'text',
      width: 140,
      edit: { kind: 'cost_center', idField: 'id', versionField: 'version', maxLength: 64 },
    },
    {
      field: 'active',
      label: 'Active',
      type: 'boolean',
      width: 100,
      edit: { kind: 'cost_center', idField: 'id', versionField: 'version' },
    },
    ...dates,
  ],
} satisfies Record<PlainListName, readonly Column[]>;

const ofDepartment = { kind: 'department', idField: 'id', versionField: 'version' } as const;

export const departmentColumns: readonly Column[] = [
  name('department'),
  { field: 'code', label: 'Code', type: 'text', width: 140, edit: { ...ofDepartment, maxLength: 64 } },
  { field: 'parent', label: 'Part of', type: 'reference', options: 'departments', width: 200, edit: { ...ofDepartment, as: 'parent_id' } },
  { field: 'active', label: 'Active', type: 'boolean', width: 100, edit: ofDepartment },
  ...dates,
];

const ofFinancialPeriod = { kind: 'financial_period', idField: 'id', versionField: 'version' } as const;

export const financialPeriodColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 200, sticky: true, edit: { ...ofFinancialPeriod, required: true, maxLength: 64 } },
  { field: 'start_date', label: 'Start', type: 'date', width: 130 },
  { field: 'end_date', label: 'End', type: 'date', width: 130 },
  { field: 'state', label: 'State', type: 'choice', choices: ['open', 'closed'], width: 110 },
  { field: 'closer', label: 'Closed by', type: 'reference', width: 160 },
  { field: 'closed_at', label: 'Closed', type: 'instant', width: 160 },
  { field: 'period_count', label: 'Subscription periods', type: 'number', width: 160 },
];
