import type { Column } from '../column.ts';

const own = { kind: 'product', idField: 'id', versionField: 'version' } as const;

/** The identifiers of the product that a row is about, in lists of other records. */
export const identifierColumns: readonly Column[] = [
  { field: 'online_identifier', label: 'eISSN/eISBN', type: 'text', width: 130, hidden: true },
  { field: 'print_identifier', label: 'ISSN/ISBN', type: 'text', width: 130, hidden: true },
];

export const productColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 300, sticky: true, edit: { ...own, required: true, maxLength: 255 } },
  {
    field: 'publisher',
    label: 'Publisher',
    type: 'reference',
    options: 'publishers',
    width: 200,
    edit: { ...own, as: 'publisher_id', required: true },
  },
  {
    field: 'product_type',
    label: 'Product type',
    type: 'reference',
    options: 'product-types',
    width: 150,
    edit: { ...own, as: 'product_type_id' },
  },
  { field: 'platform', label: 'Platform', type: 'text', width: 150, edit: { ...own, maxLength: 255 } },
  { field: 'online_identifier', label: 'eISSN/eISBN', type: 'text', width: 130, edit: { ...own, maxLength: 20 } },
  { field: 'print_identifier', label: 'ISSN/ISBN', type: 'text', width: 130, edit: { ...own, maxLength: 20 } },
  {
    field: 'main_subject_category',
    label: 'Main subject',
    type: 'reference',
    options: 'subject-categories',
    width: 160,
    edit: { ...own, as: 'main_subject_category_id' },
  },
  { field: 'subjects', label: 'Subjects', type: 'references', options: 'subject-categories', width: 180, hidden: true },
  { field: 'owner', label: 'Owner', type: 'reference', options: 'owners', width: 150, edit: { ...own, as: 'owner_id' } },
  { field: 'subscription_count', label: 'Subscriptions', type: 'number', width: 110 },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 140, hidden: true },
];
