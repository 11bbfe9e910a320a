import * as z from 'zod';
import { stateTypes } from '#shared/domain/to-dos/state-types.ts';
import { ToDoBoard, ToDoState } from '../entities/to-do-board.ts';
import { Id } from '../fields.ts';

/** R080: a state with its board, and the number of its tasks. */
export const ToDoStateRow = z.object({
  ...ToDoState.shape,
  state_type: z.object({ name: z.enum(stateTypes) }),
  board: z.object({ id: Id, name: z.string(), system: z.boolean() }),
  to_do_count: z.int(),
});
export type ToDoStateRow = z.output<typeof ToDoStateRow>;

/** A board with the numbers of its open and completed tasks; with `include=states` its states from left to right. */
export const ToDoBoardRow = z.object({
  ...ToDoBoard.shape,
  open_count: z.int(),
  completed_count: z.int(),
  /** Open tasks whose deadline has passed. */
  overdue_count: z.int(),
  /** Changes whenever the cards of the board change in any visible way: clients then reload them. */
  mark: z.string(),
  states: z.array(ToDoStateRow).optional(),
});
export type ToDoBoardRow = z.output<typeof ToDoBoardRow>;
