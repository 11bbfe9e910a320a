import * as z from 'zod';
import { Email, EmailEvent, EmailSubject } from '../entities/email.ts';
import { Id, Instant, Reference } from '../fields.ts';
import { ReceivedEmailRow } from './received-email-row.ts';
import { RecentAction } from './recent-action-row.ts';
import { messageOrNullAs } from '../message-fields.ts';

/** A record that a mail concerns, with its name and its page. */
export const EmailAbout = EmailSubject.extend({ name: z.string(), path: z.string().nullable() });

/** A mail as the outbox shows it. */
export const EmailRow = z.object({
  ...Email.shape,
  ...messageOrNullAs('failure'),
  to: z.string(),
  cc: z.string(),
  about: z.array(EmailAbout),
  /** The related entity, if there is exactly one: its kind and its id. An email about several has them in `about`. */
  entity: EmailSubject.shape.kind.nullable(),
  entity_id: Id.nullable(),
  /** The user who wrote it; null for mails that the product sent by itself. */
  sender: Reference.nullable(),
  /** Something went wrong, and it was not sent again since. */
  needs_look: z.boolean(),
  /** The reason why it cannot be sent again, in a sentence; null if it can. */
  ...messageOrNullAs('not_resendable'),
});
export type EmailRow = z.output<typeof EmailRow>;

/** One mail with its text and all its events (S29). */
export const EmailView = z.object({
  ...EmailRow.shape,
  body_html: z.string().nullable(),
  body_text: z.string().nullable(),
  /** The reason why its text is not shown; null if it is. */
  ...messageOrNullAs('hidden'),
  events: z.array(EmailEvent),
  files: z.array(z.object({ name: z.string(), type: z.string() })),
  /** The number of mails sent by the same call, including this one. */
  sent_together: z.int(),
});
export type EmailView = z.output<typeof EmailView>;

/** A batch with the state of each message (C432). */
export const EmailBatchView = z.object({
  id: Id,
  kind: Email.shape.kind,
  count: z.int(),
  test: z.boolean(),
  at: Instant,
  sender: Reference.nullable(),
  /** The number in each state that occurs. */
  states: z.partialRecord(Email.shape.state, z.int()),
  emails: z.array(EmailRow),
});
export type EmailBatchView = z.output<typeof EmailBatchView>;

/** An entry in a subscription's timeline (C150): a mail, or a change of a record like everywhere else (C041). */
export const EmailHistoryEntry = z.object({
  ...RecentAction.shape,
  type: z.enum(['email', 'change']),
  /** Null for a mail, whose subject is its name and whose kind of record is `email`. */
  action: RecentAction.shape.action.nullable(),
  email: EmailRow.nullable(),
  /** An email that was received; its entry is of type `email`. */
  received: ReceivedEmailRow.nullable(),
});
export type EmailHistoryEntry = z.output<typeof EmailHistoryEntry>;
