import type { Column } from '../column.ts';

const own = { kind: 'provider', idField: 'id', versionField: 'version' } as const;

const shared: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 280, sticky: true, edit: { ...own, required: true, maxLength: 255 } },
  { field: 'alternative_name', label: 'Alternative name', type: 'text', width: 200, edit: { ...own, maxLength: 255 } },
  { field: 'abbreviation', label: 'Abbreviation', type: 'text', width: 120, edit: { ...own, maxLength: 255 } },
  { field: 'currency', label: 'Currency', type: 'text', width: 90, searched: false, edit: { ...own, required: true, maxLength: 3 } },
  { field: 'active', label: 'Active', type: 'boolean', width: 90, edit: own },
  { field: 'owner', label: 'Owner', type: 'reference', options: 'owners', width: 150, edit: { ...own, as: 'owner_id' } },
  { field: 'website', label: 'Website', type: 'text', width: 200, edit: { ...own, maxLength: 255 } },
  { field: 'ringgold_id', label: 'Ringgold id', type: 'text', width: 120, hidden: true, edit: { ...own, maxLength: 255 } },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 140, hidden: true },
];

const local = { type: 'money', currency: 'local_currency', hidden: true } as const;

/** Cost and rating of a provider. */
const costs: readonly Column[] = [
  { ...local, field: 'spend', label: 'Spend this year', width: 150 },
  { field: 'price_change', label: 'Change in price', type: 'percent', isChange: true, width: 130, hidden: true },
  { field: 'rating', label: 'Mean rating', type: 'number', width: 110, hidden: true },
];

export const publisherColumns: readonly Column[] = [
  ...shared,
  { field: 'product_count', label: 'Products', type: 'number', width: 100 },
  { field: 'subscription_count', label: 'Subscriptions', type: 'number', width: 110 },
  ...costs,
  { field: 'uses', label: 'Uses in 12 months', type: 'number', width: 130, hidden: true },
  { field: 'article_count', label: 'Articles this year', type: 'number', width: 130, hidden: true },
  { ...local, field: 'article_spend', label: 'Open-access spend this year', width: 180 },
  { field: 'is_vendor', label: 'Also a vendor', type: 'boolean', width: 110, hidden: true, edit: own },
];

export const vendorColumns: readonly Column[] = [
  ...shared,
  { field: 'subscription_count', label: 'Subscriptions', type: 'number', width: 110 },
  { field: 'email_contact_count', label: 'Contacts with email', type: 'number', width: 140, hidden: true },
  ...costs,
  { field: 'is_publisher', label: 'Also a publisher', type: 'boolean', width: 120, hidden: true, edit: own },
];

/** Providers in both roles (C264). */
export const providerColumns: readonly Column[] = [
  ...shared,
  { field: 'is_publisher', label: 'Publisher', type: 'boolean', width: 100 },
  { field: 'is_vendor', label: 'Vendor', type: 'boolean', width: 100 },
  { field: 'product_count', label: 'Products', type: 'number', width: 100 },
  { field: 'subscription_count', label: 'Subscriptions', type: 'number', width: 110 },
];
