import * as z from 'zod';
import { toDoBoardColumns, toDoStateColumns } from '../columns/to-do-boards.ts';
import { BoardChange, BoardCreation, StateChange, StateCreation } from '../entities/to-do-board.ts';
import { resource } from '../families/resource.ts';
import { Id } from '../fields.ts';
import { ToDoBoardRow, ToDoStateRow } from '../rows/to-do-board-row.ts';

/** The columns of boards (R080). */
export const toDoStates = resource({
  path: '/to-dos/states',
  title: 'column',
  ids: { list: 'C075', create: 'C076', update: 'C077', remove: 'C078', confirmation: 'C079' },
  permission: 'edit-records',
  columns: toDoStateColumns,
  row: ToDoStateRow,
  creation: StateCreation,
  change: StateChange,
  form: z.object({ boards: z.array(z.object({ id: Id, name: z.string(), system: z.boolean() })) }),
  updateMethod: 'PUT',
});

/** S26, D7. `?include=states` adds the columns of each. */
export const toDoBoards = resource({
  path: '/to-dos/boards',
  title: 'board',
  ids: { list: 'C080', create: 'C081', update: 'C082', remove: 'C083', confirmation: 'C084' },
  permission: 'edit-records',
  columns: toDoBoardColumns,
  row: ToDoBoardRow,
  creation: BoardCreation,
  change: BoardChange,
  form: z.object({}),
  updateMethod: 'PUT',
});
