import * as z from 'zod';
import { stateTypes } from '#shared/domain/to-dos/state-types.ts';
import { ToDoBoard, ToDoState } from '../entities/to-do-board.ts';
import { Id } from '../fields.ts';

/** R080: a state with its board, and how many tasks are in it. */
export const ToDoStateRow = z.object({
  ...ToDoState.shape,
  state_type: z.object({ name: z.enum(stateTypes) }),
  board: z.object({ id: Id, name: z.string(), system: z.boolean() }),
  to_do_count: z.int(),
});
export type ToDoStateRow = z.output<typeof ToDoStateRow>;

/** A board with how many open and completed tasks are on it; with `include=states` its states from left to right. */
export const ToDoBoardRow = z.object({
  ...ToDoBoard.shape,
  open_count: z.int(),
  completed_count: z.int(),
  /** Of the open ones those whose deadline is over. */
  overdue_count: z.int(),
  /** Another one whenever anything changes that the cards of the board show: who looks at them reads them again then. */
  mark: z.string(),
  states: z.array(ToDoStateRow).optional(),
});
export type ToDoBoardRow = z.output<typeof ToDoBoardRow>;
