import { priorityIds } from '#shared/domain/to-dos/priorities.ts';
import type { Column } from '../column.ts';

/** To-dos (C070): what their lists sort and filter by, and the export writes. */
export const toDoColumns: readonly Column[] = [
  { field: 'title', label: 'Task', type: 'text', width: 320, sticky: true },
  { field: 'owners', label: 'Assigned to', type: 'references', options: 'owners', width: 200 },
  { field: 'deadline', label: 'Deadline', type: 'date', width: 130 },
  { field: 'priority_id', label: 'Priority', type: 'choice', choices: priorityIds, width: 110 },
  { field: 'state', label: 'State', type: 'reference', width: 150 },
  { field: 'completed', label: 'Completed', type: 'boolean', width: 130 },
  { field: 'completed_at', label: 'Completed on', type: 'instant', width: 150 },
  { field: 'completed_by', label: 'Completed by', type: 'reference', options: 'owners', width: 180 },
  { field: 'entity', label: 'Relates to', type: 'reference', width: 240 },
  { field: 'in_dashboard', label: 'In Dashboard', type: 'boolean', width: 120, hidden: true },
  { field: 'in_kanban', label: 'In Kanban', type: 'boolean', width: 120, hidden: true },
  { field: 'created_at', label: 'Created', type: 'instant', width: 150, hidden: true },
  { field: 'created_by', label: 'Created by', type: 'reference', options: 'owners', width: 180, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 150, hidden: true },
  { field: 'board_id', label: 'Board', type: 'text', hidden: 'never', searched: false },
  { field: 'kanban_position', label: 'Position', type: 'number', hidden: 'never', searched: false },
];
