import { stateTypes } from '#shared/domain/to-dos/state-types.ts';
import type { Column } from '../column.ts';

const ofBoard = { kind: 'to_do_board', idField: 'id', versionField: 'version' } as const;
const ofState = { kind: 'to_do_state', idField: 'id', versionField: 'version' } as const;

const dates: readonly Column[] = [
  { field: 'created_at', label: 'Created', type: 'instant', width: 160, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 160, hidden: true },
];

export const toDoBoardColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 280, sticky: true, edit: { ...ofBoard, required: true, maxLength: 255 } },
  { field: 'description', label: 'Description', type: 'text', width: 360, edit: { ...ofBoard, maxLength: 1000 } },
  { field: 'open_count', label: 'Open tasks', type: 'number', width: 110 },
  { field: 'overdue_count', label: 'Overdue tasks', type: 'number', width: 120 },
  { field: 'completed_count', label: 'Completed tasks', type: 'number', width: 130 },
  { field: 'system', label: 'System board', type: 'boolean', width: 120, hidden: true },
  ...dates,
];

export const toDoStateColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 240, sticky: true, edit: { ...ofState, required: true, maxLength: 255 } },
  { field: 'board', label: 'Board', type: 'reference', options: 'to-dos/boards', width: 200 },
  { field: 'type', label: 'Meaning', type: 'choice', choices: stateTypes, width: 130, edit: { ...ofState, required: true } },
  { field: 'order', label: 'Order', type: 'number', width: 90 },
  { field: 'limit', label: 'Limit', type: 'number', width: 90, edit: ofState },
  { field: 'to_do_count', label: 'Tasks', type: 'number', width: 90 },
  { field: 'board_id', label: 'Board id', type: 'text', hidden: 'never', searched: false },
  ...dates,
];
