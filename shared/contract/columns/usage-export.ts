import type { Column } from '../column.ts';

/** A count of a title in a month, as the export of usage has it. */
export const usageExportColumns: readonly Column[] = [
  { field: 'source', label: 'Source', type: 'text', width: 200 },
  { field: 'title', label: 'Title', type: 'text', width: 320 },
  { field: 'publisher', label: 'Publisher', type: 'text', width: 180 },
  { field: 'print_issn', label: 'Print ISSN', type: 'text', width: 100 },
  { field: 'online_issn', label: 'Online ISSN', type: 'text', width: 100 },
  { field: 'isbn', label: 'ISBN', type: 'text', width: 140 },
  { field: 'doi', label: 'DOI', type: 'text', width: 160 },
  { field: 'proprietary_id', label: 'Proprietary ID', type: 'text', width: 140 },
  { field: 'report', label: 'Report', type: 'text', width: 80 },
  { field: 'release', label: 'Release', type: 'text', width: 80 },
  { field: 'data_type', label: 'Data type', type: 'text', width: 120 },
  { field: 'access_type', label: 'Access type', type: 'text', width: 120 },
  { field: 'access_method', label: 'Access method', type: 'text', width: 120 },
  { field: 'metric', label: 'Metric', type: 'text', width: 200 },
  { field: 'month', label: 'Month', type: 'text', width: 90 },
  { field: 'count', label: 'Uses', type: 'number', width: 90 },
];
