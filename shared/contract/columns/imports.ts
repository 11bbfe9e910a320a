import type { Column } from '../column.ts';
import { allImportKinds } from '#shared/domain/imports/import-kind-names.ts';
import { importStates } from '../entities/import.ts';

/** The columns of the lists of imports: subscriptions, providers and title lists. */
export const importColumns: readonly Column[] = [
  { field: 'file_name', label: 'File', type: 'text', width: 320, sticky: true },
  { field: 'kind', label: 'Kind', type: 'choice', choices: allImportKinds, width: 150 },
  { field: 'state', label: 'State', type: 'choice', choices: importStates, width: 165 },
  { field: 'read', label: 'Rows read', type: 'number', width: 110 },
  { field: 'created', label: 'Created', type: 'number', width: 110 },
  { field: 'matched', label: 'Matched', type: 'number', width: 110 },
  { field: 'skipped', label: 'Left out', type: 'number', width: 110 },
  { field: 'failed', label: 'Set aside', type: 'number', width: 110 },
  { field: 'importer', label: 'Imported by', type: 'reference', options: 'users', width: 170 },
  { field: 'created_at', label: 'Uploaded', type: 'instant', width: 160 },
  { field: 'finished_at', label: 'Finished', type: 'instant', width: 160 },
];
