import type { Column } from '../column.ts';
import { runStates } from '../entities/report-run.ts';

/** Files that were built, or are being built (S121). */
export const reportRunColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 280 },
  { field: 'report', label: 'Report', type: 'reference', width: 220, hidden: true },
  { field: 'format', label: 'Format', type: 'text', width: 100, searched: false },
  { field: 'reader', label: 'Built for', type: 'reference', options: 'owners', width: 180 },
  { field: 'created_at', label: 'Started', type: 'instant', width: 160 },
  { field: 'state', label: 'State', type: 'choice', choices: runStates, words: 'run_state', width: 140 },
  { field: 'row_count', label: 'Rows', type: 'number', width: 100 },
  { field: 'finished_at', label: 'Finished', type: 'instant', width: 160, hidden: true },
  { field: 'expires_at', label: 'Available until', type: 'instant', width: 160 },
  { field: 'scheduled_on', label: 'Scheduled for', type: 'date', width: 130, hidden: true },
];
