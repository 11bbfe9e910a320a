import type { Column } from '../column.ts';
import { titleSeverities } from '../entities/title-list.ts';

const outcome: Column = {
  field: 'outcome',
  label: 'Outcome',
  type: 'choice',
  /** `willCreate` while nothing is imported yet. */
  choices: ['willCreate', 'created', 'matched', 'skipped', 'failed'],
  width: 130,
};

/** The report of an import: every row of the file with its result. */
export const importReportColumns: readonly Column[] = [
  { field: 'row', label: 'Row', type: 'number', width: 64 },
  { field: 'column', label: 'Column', type: 'text', width: 72 },
  { field: 'rows', label: 'Rows', type: 'number', width: 64 },
  { field: 'name', label: 'What', type: 'text', width: 400 },
  outcome,
  { field: 'message', label: 'Why', type: 'text', width: 560 },
  { field: 'problems', label: 'Problems', type: 'text', width: 560 },
];

/** The report of a title list: each row of the file, with a line for every problem of it. */
export const titleReportColumns: readonly Column[] = [
  { field: 'row', label: 'Row', type: 'number', width: 64 },
  { field: 'letter', label: 'Column', type: 'text', width: 72 },
  { field: 'field', label: 'Field', type: 'text', width: 192 },
  { field: 'name', label: 'Title', type: 'text', width: 400 },
  outcome,
  { field: 'severity', label: 'Kind', type: 'choice', choices: titleSeverities, width: 100 },
  { field: 'message', label: 'What, and what to do', type: 'text', width: 800 },
];
