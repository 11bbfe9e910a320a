import type { Column } from '../column.ts';

/** Columns by which price ceilings are filtered and sorted. */
export const priceCeilingColumns: readonly Column[] = [
  { field: 'subscription', label: 'Subscription', type: 'reference', width: 220 },
  { field: 'license_period', label: 'License', type: 'reference', width: 220 },
  { field: 'percent', label: 'Price ceiling', type: 'percent', isTyped: true, width: 120 },
  { field: 'until', label: 'Valid to', type: 'date', width: 120 },
  { field: 'note', label: 'Note', type: 'text', width: 220 },
];
