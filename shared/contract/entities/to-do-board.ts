import * as z from 'zod';
import { stateTypes } from '#shared/domain/to-dos/state-types.ts';
import { audit, Id, Ref, RequiredText, Version, OptionalLines } from '../fields.ts';

/** A board of tasks (D7). */
export const ToDoBoard = z.object({
  ...audit,
  name: RequiredText(),
  description: OptionalLines(1000),
  /** The one board that every member has. */
  system: z.boolean(),
});
export type ToDoBoard = z.output<typeof ToDoBoard>;

const stateFields = {
  name: RequiredText(),
  type: z.enum(stateTypes),
  /** From left to right, starting with 0. */
  order: z.int().min(0).max(999),
  /** Recommended max number of tasks in it; more cause a warning, not an error. */
  limit: z.int().min(1).max(999).nullable(),
};

/** A state that tasks of a board can be in: a column of it (R080). */
export const ToDoState = z.object({ ...audit, board_id: Ref('to_do_board'), ...stateFields });
export type ToDoState = z.output<typeof ToDoState>;

/** C081. Without `states` a board begins with unscheduled, planned, in progress and completed. */
export const BoardCreation = z
  .strictObject({
    name: RequiredText(),
    description: OptionalLines(1000),
    states: z.array(z.strictObject({ name: RequiredText(), type: z.enum(stateTypes) })).max(30),
  })
  .partial()
  .required({ name: true });
export type BoardCreation = z.output<typeof BoardCreation>;

export const BoardChange = z.strictObject({ name: RequiredText(), description: OptionalLines(1000), version: Version }).partial();

/** C076. The default type is work in progress, the default place before the completed state. */
export const StateCreation = z
  .strictObject({ ...stateFields, board_id: Id })
  .partial()
  .required({ name: true, board_id: true });

export const StateChange = z.strictObject({ ...stateFields, version: Version }).partial();
