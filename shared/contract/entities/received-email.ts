import * as z from 'zod';
import { acceptedTypes } from '#shared/domain/attachments/accepted-files.ts';
import { receivedLimits } from '#shared/domain/emails/received-email.ts';
import { audit, ForeignId, Id, Instant, OptionalText, Ref, RequiredText, Version } from '../fields.ts';

const Addresses = z.array(z.string().max(600)).max(receivedLimits.addresses);

/** An attachment that is stored as a file; `index` is its place among the objects of its email. */
const ReceivedFile = z.object({ name: RequiredText(), type: z.enum(acceptedTypes), size: z.int().min(1), index: z.int().min(0) });

/** Header and content of an email. */
export const receivedHead = {
  from_name: OptionalText(300),
  from_address: OptionalText(300),
  to: Addresses,
  cc: Addresses,
  /** Null for an email without one. */
  subject: OptionalText(500),
  /** The date in the email; null without a readable one. */
  sent_at: Instant.nullable(),
  /** Its first words, for searches. The whole text is an object in storage. */
  text: z.string().max(receivedLimits.searched),
  files: z.array(ReceivedFile).max(receivedLimits.files),
  /** Attachments that are in the original file only. */
  other_files: z.array(z.string().max(255)).max(receivedLimits.files),
  /** Some of the text is in the original file only. */
  truncated: z.boolean(),
};

/**
 * An email that a user received and stored with a period. It is a kind of its own: an `email` is one that the product sends, with a state, a batch
 * and a resend. The original file, the text and the attachments are objects below `received-emails/<content>/`.
 */
export const ReceivedEmail = z.object({
  ...audit,
  subscription_period_id: Ref('subscription_period'),
  ...receivedHead,
  /** A digest of the Message-ID, else of the file: one email is stored once per subscription. */
  message_key: z.string().max(64),
  content: ForeignId('names the objects'),
  /** Bytes of the original file. */
  size: z.int().min(1),
});
export type ReceivedEmail = z.output<typeof ReceivedEmail>;

/** The file of an email in the form, or the id of an upload. */
const file = { upload_id: Id.optional(), file_name: z.string().max(255).optional() };

export const ReceivedEmailFile = z.strictObject({ ...file, subscription_id: Id });
export const ReceivedEmailCreation = z.strictObject({ ...file, subscription_period_id: Id });

/** Moves an email to another period; its content stays. */
export const ReceivedEmailChange = z.strictObject({ subscription_period_id: Id, version: Version.optional() });
