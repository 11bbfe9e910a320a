import * as z from 'zod';
import { Id } from '../fields.ts';
import { ownMessage } from '../message-fields.ts';

/** The effects of undoing an import, and the obstacles. */
export const ImportUndoCheck = z.object({
  /** Records created by the import that would be deleted, by kind, with the count in words. */
  deletes: z.array(z.object({ kind: z.string(), count: z.int(), ...ownMessage })),
  /** Records whose previous content would be restored. */
  restores: z.int(),
  /** The first records that depend on the import and were created or changed since. */
  obstacles: z.array(z.object({ kind: z.string(), id: Id, name: z.string(), ...ownMessage })),
  obstacle_count: z.int(),
});
export type ImportUndoCheck = z.output<typeof ImportUndoCheck>;
