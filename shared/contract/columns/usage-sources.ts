import type { Column } from '../column.ts';
import { sourceKinds } from '../entities/usage.ts';

const edit = { kind: 'usage_source', idField: 'id', versionField: 'version' } as const;

/** The sources of usage statistics. */
export const usageSourceColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 260, sticky: true, edit: { ...edit, required: true, maxLength: 255 } },
  { field: 'provider', label: 'Provider', type: 'reference', options: 'providers', width: 200, edit: { ...edit, as: 'provider_id' } },
  { field: 'platform', label: 'Platform', type: 'text', width: 180, edit: { ...edit, maxLength: 255 } },
  { field: 'kind', label: 'Kind', type: 'choice', choices: sourceKinds, width: 130 },
  { field: 'customer_id', label: 'Customer number', type: 'text', width: 160, edit: { ...edit, maxLength: 255 } },
  { field: 'report_count', label: 'Reports loaded', type: 'number', width: 130 },
  { field: 'last_month', label: 'Last month', type: 'text', width: 120 },
  { field: 'note', label: 'Note', type: 'text', width: 260, hidden: true, edit: { ...edit, maxLength: 2000 } },
  { field: 'created_at', label: 'Created', type: 'instant', width: 160, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 160, hidden: true },
];
