import type { Column } from './column.ts';

/** Any row's id, by which every list can be sorted and filtered. */
export const anyIdColumn: Column = { field: 'id', label: 'Record ID', type: 'text', width: 220, hidden: true, searched: false };
