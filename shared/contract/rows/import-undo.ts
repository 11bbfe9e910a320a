import * as z from 'zod';
import { Id } from '../fields.ts';
import { told } from '../told.ts';

/** What taking an import back would do, and what stands against it. */
export const ImportUndoCheck = z.object({
  /** Records that the import made and that would be deleted, by kind, with the count in words. */
  deletes: z.array(z.object({ kind: z.string(), count: z.int(), ...told })),
  /** Records that would get back what they held before. */
  restores: z.int(),
  /** The first of what was built on the import since. */
  obstacles: z.array(z.object({ kind: z.string(), id: Id, name: z.string(), ...told })),
  obstacle_count: z.int(),
});
export type ImportUndoCheck = z.output<typeof ImportUndoCheck>;
