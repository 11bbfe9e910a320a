/** What a column of a subscription import can mean. */
export const subscriptionFields = [
  'publisher',
  'vendor',
  'product',
  'materials',
  'product_type',
  'platform',
  'identifier',
  'subscription',
  'detail',
  'start_date',
  'end_date',
  'year',
  'one_time',
  'decision_deadline',
  'price',
  'currency',
  'normalized_price',
  'owner',
  'department',
  'department_share',
  'cost_centre',
  'decision',
  'description',
  'organisation',
] as const;

export type SubscriptionField = (typeof subscriptionFields)[number];

/** How a field is called in the mapping, the template and messages, and what belongs in it. */
export const subscriptionFieldTexts: Record<SubscriptionField, { label: string; help: string }> = {
  publisher: { label: 'Publisher', help: 'Who publishes the product.' },
  vendor: { label: 'Vendor', help: 'Whom you buy from. May be the publisher.' },
  product: { label: 'Product', help: 'Journal, database, package or platform.' },
  materials: { label: 'Materials', help: 'What is included, separated by semicolons. Kept with each period.' },
  product_type: { label: 'Product type', help: 'For example Database or Journal package.' },
  platform: { label: 'Platform', help: 'Where the product is used.' },
  identifier: { label: 'Identifier', help: 'ISSN or ISBN; helps to find the right product.' },
  subscription: { label: 'Subscription', help: 'Only if it is called otherwise than the product.' },
  detail: { label: 'Detail', help: 'Tells periods apart, at most 64 characters.' },
  start_date: { label: 'Start date', help: 'First day of the period.' },
  end_date: { label: 'End date', help: 'Last day; a year after the start if empty.' },
  year: { label: 'Year', help: 'Instead of dates: 2025, or 2025/26.' },
  one_time: { label: 'One-time purchase', help: 'Yes or no; a one-time purchase has no end.' },
  decision_deadline: { label: 'Decision deadline', help: 'Last day to decide; before the start.' },
  price: { label: 'Price', help: 'In the currency of the invoice. Credits are negative.' },
  currency: { label: 'Currency', help: 'Three letters, for example EUR.' },
  normalized_price: { label: 'Local price', help: 'The price in your own currency, if it differs.' },
  owner: { label: 'Owner', help: 'Email address or name of a colleague.' },
  department: { label: 'Department', help: 'Who pays; several with shares: Law 60%; History 40%.' },
  department_share: { label: 'Department share', help: 'Percentage of the department in the column before.' },
  cost_centre: { label: 'Cost centre', help: 'Of the department’s share.' },
  decision: { label: 'Decision', help: 'Accepted, cancelled or undecided.' },
  description: { label: 'Comment', help: 'Notes on the period.' },
  organisation: { label: 'Organisation', help: 'Whose row it is, in a file of several institutions.' },
};

/** Fields that several columns may hold. */
export const repeatableFields: ReadonlySet<SubscriptionField> = new Set([
  'price',
  'identifier',
  'department',
  'department_share',
  'cost_centre',
  'description',
  'materials',
]);
