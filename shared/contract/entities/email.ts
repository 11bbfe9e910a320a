import * as z from 'zod';
import { emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import { emailKinds } from '#shared/domain/emails/email-kinds.ts';
import { emailEventKinds, emailStates } from '#shared/domain/emails/email-states.ts';
import { audit, ForeignId, Instant, Ref, RequiredText, RichText, Version, OptionalLines } from '../fields.ts';
import { StoredReason } from '../message-fields.ts';

/** Max addresses in To, and as many in Cc. */
export const mostAddresses = 20;
export const EmailAddress = z.email().max(254);

/** A record that a mail concerns. The mail does not prevent the deletion of the record. */
export const EmailSubject = z.object({
  kind: z.enum(['subscription_period', 'provider', 'stakeholder', 'user', 'contact', 'membership']),
  id: ForeignId('history: an email stays about the record that it was written about'),
});
export type EmailSubject = z.output<typeof EmailSubject>;

/** An event of a mail, as reported by the provider or the worker; `detail` is for people. */
export const EmailEvent = z.object({
  kind: z.enum(emailEventKinds),
  at: Instant,
  /** The addresses concerned, if the mail has several. */
  addresses: z.array(z.string().max(254)).max(mostAddresses * 2),
  detail: OptionalLines(1000),
});
export type EmailEvent = z.output<typeof EmailEvent>;

/**
 * A mail as lists know it (D8). Its text and the keys of its attachments are stored outside the model, under the same id:
 * functions/records/work/emails/README.md.
 */
export const Email = z.object({
  ...audit,
  kind: z.enum(emailKinds),
  batch_id: Ref('email_batch').nullable(),
  to: z.array(z.string().max(254)).min(1).max(mostAddresses),
  cc: z.array(z.string().max(254)).max(mostAddresses),
  reply_to: z.string().max(254).nullable(),
  subject: z.string().max(500),
  locale: z.string().max(10),
  state: z.enum(emailStates),
  /** When it was put into the outbox. */
  at: Instant,
  sent_at: Instant.nullable(),
  /** The reason why it did not arrive, for people. */
  failure: StoredReason,
  /** The last event that the provider reported. */
  last_event: EmailEvent.nullable(),
  /** Time since which a person should check it: it failed, or its outcome stayed unknown for too long. */
  alerted_at: Instant.nullable(),
  about: z.array(EmailSubject).max(500),
  attachments: z.int().min(0),
  /** A test, sent only to its author. */
  test: z.boolean(),
  /** The mail that this one repeats, and the one that repeats it. */
  resend_of: Ref('email', { onDelete: 'clear' }).nullable(),
  resent_as: Ref('email', { onDelete: 'clear' }).nullable(),
});
export type Email = z.output<typeof Email>;

/** Mails that were sent by one call (C432). */
export const EmailBatch = z.object({ ...audit, kind: z.enum(emailKinds), count: z.int().min(0), test: z.boolean() });
export type EmailBatch = z.output<typeof EmailBatch>;

const preferenceCodes = emailPreferences.map(({ id }) => id) as [
  (typeof emailPreferences)[number]['id'],
  ...(typeof emailPreferences)[number]['id'][],
];

/**
 * A member's own text for a kind of mail in a language (D5); its id is `<kind>-<locale>`. If subject and body are null, the preloaded text is used.
 */
export const EmailTemplate = z.object({
  ...audit,
  kind: z.enum(emailKinds),
  locale: z.string().min(2).max(10),
  subject: RequiredText(255).nullable(),
  body: RichText,
  /** The contacts of a provider who get it; null for the kind's default. */
  preference: z.enum(preferenceCodes).nullable(),
});
export type EmailTemplate = z.output<typeof EmailTemplate>;

export const EmailTemplateChange = z
  .strictObject({
    subject: RequiredText(255),
    body: RichText.unwrap(),
    recipients: EmailTemplate.shape.preference,
    version: Version,
  })
  .partial();
