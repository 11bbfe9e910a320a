import type { Column } from '../column.ts';

const own = { kind: 'user', idField: 'id', versionField: 'version' } as const;

/** S08: the people of the member. */
export const userColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 210, sticky: true, edit: { ...own, required: true, maxLength: 255 } },
  { field: 'email', label: 'Email', type: 'text', width: 260, edit: { ...own, required: true, maxLength: 254 } },
  { field: 'roles', label: 'Roles', type: 'references', options: 'roles', width: 190, edit: { ...own, required: true } },
  { field: 'is_system_user', label: 'System user', type: 'boolean', width: 130, edit: own },
  { field: 'active', label: 'Active', type: 'boolean', width: 100 },
  { field: 'last_seen_at', label: 'Last seen', type: 'instant', width: 160 },
  { field: 'google_account_email', label: 'Google account', type: 'text', width: 220 },
  { field: 'created_at', label: 'Created', type: 'instant', width: 150, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 150, hidden: true },
];
