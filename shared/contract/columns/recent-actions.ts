import type { Column } from '../column.ts';
import { actions } from '../rows/recent-action-row.ts';

export const recentActionColumns: readonly Column[] = [
  { field: 'at', label: 'When', type: 'instant', width: 150 },
  { field: 'by', label: 'Who', type: 'reference', options: 'owners', width: 170 },
  { field: 'action', label: 'Action', type: 'choice', choices: actions, width: 110 },
  { field: 'title', label: 'Kind of record', type: 'text', width: 170, searched: false },
  { field: 'kind', label: 'Kind', type: 'choice', width: 170, hidden: true },
  { field: 'name', label: 'Name', type: 'text', width: 260 },
  { field: 'belongs_to', label: 'Belongs to', type: 'text', width: 220, searched: false },
  { field: 'told', label: 'Changes', type: 'text', width: 480, searched: false },
  { field: 'entity_id', label: 'Record', type: 'text', searched: false, hidden: 'never' },
];
