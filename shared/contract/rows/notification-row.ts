import * as z from 'zod';
import { NotificationEntry } from '../entities/notification.ts';
import { Id, Reference } from '../fields.ts';

/** A notification as its recipient sees it. */
export const NotificationRow = z.object({
  ...NotificationEntry.pick({ id: true, reason: true, kind: true, at: true, read: true, more: true }).shape,
  /** The user who caused it; null for the product itself. */
  by: z.object({ ...Reference.shape, colour: z.string() }).nullable(),
  /** The record that it opens; a comment opens its task, a note its record. */
  record: z.object({ kind: z.string(), id: Id, name: z.string(), link: z.string() }),
  /** The beginning of a comment or note, or the outcome of an import or a file. */
  text: z.string().nullable(),
  failed: z.boolean(),
});
export type NotificationRow = z.output<typeof NotificationRow>;
