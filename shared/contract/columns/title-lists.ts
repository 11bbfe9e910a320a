import type { Column } from '../column.ts';
import { importTypes } from '../entities/title-list.ts';
import { identifierColumns } from './products.ts';

const own = { kind: 'title_list', idField: 'id', versionField: 'version' } as const;

/** S56: the title lists of a product, or of all. */
export const titleListColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 300, sticky: true, edit: { ...own, required: true, maxLength: 255 } },
  { field: 'product', label: 'Product', type: 'reference', options: 'products', width: 220 },
  ...identifierColumns,
  { field: 'publisher', label: 'Publisher', type: 'reference', options: 'publishers', width: 180 },
  { field: 'title_count', label: 'Titles', type: 'number', width: 90 },
  { field: 'valid_from', label: 'Valid from', type: 'date', width: 120, edit: { ...own, required: true } },
  { field: 'valid_to', label: 'Valid to', type: 'date', width: 120, edit: own },
  { field: 'state', label: 'State', type: 'choice', choices: ['in_force', 'superseded', 'upcoming', 'past'], width: 120 },
  { field: 'import_type', label: 'Format', type: 'choice', choices: importTypes, width: 110, hidden: true },
  { field: 'file_name', label: 'File', type: 'text', width: 220, hidden: true },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 140 },
];
