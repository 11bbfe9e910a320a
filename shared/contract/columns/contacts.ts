import type { Column } from '../column.ts';

const own = { kind: 'contact', idField: 'id', versionField: 'version' } as const;

/** A provider's contacts, and all of them (C328, C249, C263). */
export const contactColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 210, sticky: true },
  {
    field: 'provider',
    label: 'Provider',
    type: 'reference',
    options: 'providers',
    width: 190,
    edit: { ...own, as: 'provider_id', required: true },
  },
  { field: 'job', label: 'Job', type: 'text', width: 170, edit: { ...own, maxLength: 255 } },
  { field: 'email', label: 'Email', type: 'text', width: 230, edit: { ...own, maxLength: 254 } },
  { field: 'phone', label: 'Phone', type: 'text', width: 140, edit: { ...own, maxLength: 255 } },
  { field: 'email_preferences', label: 'Email preferences', type: 'references', options: 'email-preferences', width: 220, edit: own },
  { field: 'active', label: 'Active', type: 'boolean', width: 90, edit: own },
  { field: 'first_name', label: 'First name', type: 'text', width: 130, hidden: true, edit: { ...own, maxLength: 255 } },
  { field: 'last_name', label: 'Last name', type: 'text', width: 130, hidden: true, edit: { ...own, maxLength: 255 } },
  { field: 'address', label: 'Address', type: 'text', width: 200, hidden: true, edit: { ...own, maxLength: 1000 } },
  { field: 'description', label: 'Description', type: 'text', width: 220, hidden: true, edit: { ...own, maxLength: 4000 } },
  { field: 'locale', label: 'Language', type: 'text', width: 110, hidden: true, searched: false },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 140, hidden: true },
];
