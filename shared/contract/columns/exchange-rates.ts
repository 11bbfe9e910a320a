import type { Column } from '../column.ts';

const edit = { kind: 'exchange_rate', idField: 'id', versionField: 'version' } as const;

/** The table of exchange rates. */
export const exchangeRateColumns: readonly Column[] = [
  { field: 'currency', label: 'Currency', type: 'text', width: 110, sticky: true },
  { field: 'financial_period', label: 'Financial period', type: 'reference', options: 'financial-periods', width: 160 },
  { field: 'rate', label: 'Rate', type: 'number', width: 130, edit: { ...edit, required: true } },
  { field: 'as_of', label: 'As of', type: 'date', width: 130, edit: { ...edit, required: true } },
  { field: 'source', label: 'Source', type: 'text', width: 220, edit: { ...edit, maxLength: 255 } },
  { field: 'period_count', label: 'Subscription periods', type: 'number', width: 160 },
  { field: 'different_count', label: 'With another rate', type: 'number', width: 160 },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 160 },
];
