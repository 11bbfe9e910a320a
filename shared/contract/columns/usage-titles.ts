import type { Column } from '../column.ts';

const title: readonly Column[] = [
  { field: 'name', label: 'Title', type: 'text', width: 320, sticky: true },
  { field: 'identifiers', label: 'Identifiers', type: 'text', width: 200 },
];
const eachIdentifier: readonly Column[] = [
  { field: 'online_issn', label: 'Online ISSN', type: 'text', width: 110, hidden: true, searched: false },
  { field: 'print_issn', label: 'Print ISSN', type: 'text', width: 110, hidden: true, searched: false },
  { field: 'isbn', label: 'ISBN', type: 'text', width: 140, hidden: true, searched: false },
  { field: 'doi', label: 'DOI', type: 'text', width: 160, hidden: true, searched: false },
];
const uses: Column = { field: 'uses', label: 'Uses in 12 months', type: 'number', width: 140 };
const usesTo: Column = { field: 'uses_to', label: 'Uses until', type: 'text', width: 120 };
const denied: readonly Column[] = [
  { field: 'no_license', label: 'Refused as not licensed', type: 'number', width: 160 },
  { field: 'limit_exceeded', label: 'Refused: too many readers', type: 'number', width: 160 },
];
const source: Column = { field: 'usage_source', label: 'Source', type: 'reference', options: 'usage-sources', width: 200 };

/** Titles whose use counts for no product. */
export const unmatchedTitleColumns: readonly Column[] = [
  ...title,
  ...eachIdentifier,
  uses,
  usesTo,
  source,
  { field: 'publisher', label: 'Publisher', type: 'text', width: 180 },
  { field: 'key', label: 'Key', type: 'text', width: 200, hidden: true },
];

/** Titles of all sources. */
export const usageTitleColumns: readonly Column[] = [
  ...unmatchedTitleColumns,
  { field: 'products', label: 'Products', type: 'references', options: 'products', width: 220 },
  ...denied,
];

/** Titles of a subscription. */
export const subscriptionTitleColumns: readonly Column[] = [
  ...title,
  uses,
  { field: 'cost', label: 'Cost', type: 'money', currency: 'currency', width: 120 },
  { field: 'cost_per_use', label: 'Cost per use', type: 'number', width: 120 },
  ...denied,
  { field: 'listed', label: 'On the title list', type: 'boolean', width: 120 },
  { field: 'sources', label: 'Sources', type: 'references', options: 'usage-sources', width: 200 },
];
