import * as z from 'zod';
import { ReceivedEmail, receivedHead } from '../entities/received-email.ts';
import { Id, Instant, Reference } from '../fields.ts';

/** A received email, with its place. */
export const ReceivedEmailRow = z.object({
  ...receivedHead,
  id: Id,
  version: ReceivedEmail.shape.version,
  subscription_period_id: Id,
  /** The period, by the name of its subscription and its dates. */
  subscription: Reference.nullable(),
  start_date: z.iso.date().nullable(),
  end_date: z.iso.date().nullable(),
  size: ReceivedEmail.shape.size,
  /** The user who stored it, and when. */
  created_by: Reference.nullable(),
  created_at: Instant,
});
export type ReceivedEmailRow = z.output<typeof ReceivedEmailRow>;

/** One email with its whole text; `body_html` is null for plain text. */
export const ReceivedEmailView = z.object({ ...ReceivedEmailRow.shape, body_html: z.string().nullable(), body_text: z.string() });
export type ReceivedEmailView = z.output<typeof ReceivedEmailView>;

/** The content of a file, before it is stored. */
export const ReceivedEmailPreview = z.object({
  ...receivedHead,
  /** The email of the same subscription with the same message, if it was stored before. */
  kept: ReceivedEmailRow.nullable(),
});
export type ReceivedEmailPreview = z.output<typeof ReceivedEmailPreview>;

/** The stored email; `already_kept` if it had been stored before. */
export const KeptEmail = z.object({ ...ReceivedEmailRow.shape, already_kept: z.boolean() });
