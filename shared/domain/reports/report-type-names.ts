/** What reports are about, by the word in addresses (R104). */
export const reportTypeNames = [
  'subscriptions',
  'subscription-periods',
  'products',
  'publishers',
  'vendors',
  'licenses',
  'invoices',
  'departments',
  'title-lists',
  'articles',
  'usage',
] as const;
export type ReportTypeName = (typeof reportTypeNames)[number];
