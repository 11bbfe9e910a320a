import * as z from 'zod';
import { Email, EmailEvent, EmailSubject } from '../entities/email.ts';
import { Id, Instant, Reference } from '../fields.ts';
import { ReceivedEmailRow } from './received-email-row.ts';
import { RecentAction } from './recent-action-row.ts';
import { toldOrNot } from '../told.ts';

/** What a mail is about, with its name and the page where it is shown. */
export const EmailAbout = EmailSubject.extend({ name: z.string(), path: z.string().nullable() });

/** A mail as the outbox shows it. */
export const EmailRow = z.object({
  ...Email.shape,
  ...toldOrNot('failure'),
  to: z.string(),
  cc: z.string(),
  about: z.array(EmailAbout),
  /** The related entity, where it is one: its kind and its id. An email about several has them in `about`. */
  entity: EmailSubject.shape.kind.nullable(),
  entity_id: Id.nullable(),
  /** Who wrote it; nobody for what the product sent by itself. */
  sender: Reference.nullable(),
  /** Something went wrong that nobody has answered by sending it again. */
  needs_look: z.boolean(),
  /** Why it cannot be sent again, in a sentence; null where it can. */
  ...toldOrNot('not_resendable'),
});
export type EmailRow = z.output<typeof EmailRow>;

/** One mail with its words and all that happened to it (S29). */
export const EmailView = z.object({
  ...EmailRow.shape,
  body_html: z.string().nullable(),
  body_text: z.string().nullable(),
  /** Why its words are not shown; null where they are. */
  ...toldOrNot('hidden'),
  events: z.array(EmailEvent),
  files: z.array(z.object({ name: z.string(), type: z.string() })),
  /** How many were sent by the same call; 1 where it was the only one. */
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
  /** How many are in each state that occurs. */
  states: z.partialRecord(Email.shape.state, z.int()),
  emails: z.array(EmailRow),
});
export type EmailBatchView = z.output<typeof EmailBatchView>;

/** One thing in a subscription's line of time (C150): a mail, or a change of a record as everywhere else (C041). */
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
