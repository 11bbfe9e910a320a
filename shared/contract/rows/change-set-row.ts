import * as z from 'zod';
import { Id } from '../fields.ts';
import { ownMessage, reasonAs } from '../message-fields.ts';

/** Reasons why a record, or some of its fields, was not undone. */
export const undoObstacles = ['changed', 'deleted', 'locked', 'rule'] as const;

/** A record that an undo skipped, in whole or in some fields. */
export const SkippedUndo = z.object({
  kind: z.string(),
  id: Id,
  ...reasonAs('name'),
  fields: z.array(z.string()),
  reason: z.enum(undoObstacles),
  /** The user who changed it since; null without such a change, or if that user has left. */
  by: z.string().nullable(),
  ...ownMessage,
});
export type SkippedUndo = z.output<typeof SkippedUndo>;

/** The result of undoing a change set: the number of restored records, and the skipped ones. */
export const ChangeSetUndone = z.object({ restored: z.int(), skipped: z.array(SkippedUndo) });
export type ChangeSetUndone = z.output<typeof ChangeSetUndone>;
