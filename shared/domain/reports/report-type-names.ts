/** Subjects of reports, by their word in URLs (R104). */
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
