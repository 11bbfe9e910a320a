import * as z from 'zod';
import { Id } from '../fields.ts';
import { told, toldReason } from '../told.ts';

/** Why a record, or some of its fields, was not undone. */
export const undoObstacles = ['changed', 'deleted', 'locked', 'rule'] as const;

/** A record that an undo skipped, in whole or in some fields. */
export const SkippedUndo = z.object({
  kind: z.string(),
  id: Id,
  ...toldReason('name'),
  fields: z.array(z.string()),
  reason: z.enum(undoObstacles),
  /** Who changed it since; null where nobody did, or where that person has left. */
  by: z.string().nullable(),
  ...told,
});
export type SkippedUndo = z.output<typeof SkippedUndo>;

/** What undoing a change set did: how many records were restored, and which were skipped. */
export const ChangeSetUndone = z.object({ restored: z.int(), skipped: z.array(SkippedUndo) });
export type ChangeSetUndone = z.output<typeof ChangeSetUndone>;
