import * as z from 'zod';
import { ReceivedEmail, receivedHead } from '../entities/received-email.ts';
import { Id, Instant, Reference } from '../fields.ts';

/** An email that was received, with where it is kept. */
export const ReceivedEmailRow = z.object({
  ...receivedHead,
  id: Id,
  version: ReceivedEmail.shape.version,
  subscription_period_id: Id,
  /** The period by the name of its subscription, and its days. */
  subscription: Reference.nullable(),
  start_date: z.iso.date().nullable(),
  end_date: z.iso.date().nullable(),
  size: ReceivedEmail.shape.size,
  /** Who keeps it, since when. */
  created_by: Reference.nullable(),
  created_at: Instant,
});
export type ReceivedEmailRow = z.output<typeof ReceivedEmailRow>;

/** One email with all its words; `body_html` is null for one of plain text. */
export const ReceivedEmailView = z.object({ ...ReceivedEmailRow.shape, body_html: z.string().nullable(), body_text: z.string() });
export type ReceivedEmailView = z.output<typeof ReceivedEmailView>;

/** What a file holds, before it is kept. */
export const ReceivedEmailPreview = z.object({
  ...receivedHead,
  /** The email of the same subscription that is the same message. */
  kept: ReceivedEmailRow.nullable(),
});
export type ReceivedEmailPreview = z.output<typeof ReceivedEmailPreview>;

/** The email that is kept now; `already_kept` where it was before. */
export const KeptEmail = z.object({ ...ReceivedEmailRow.shape, already_kept: z.boolean() });
