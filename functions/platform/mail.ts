import type { Email, EmailEvent, EmailSubject } from '#shared/contract/entities/email.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import type { EmailState } from '#shared/domain/emails/email-states.ts';
import { defaultLocale } from '#shared/domain/member/locales.ts';
import { keys } from './keys.ts';
import type { Transaction } from './transaction.ts';
import { type Item, table } from './table.ts';
import type { Reason } from '#shared/domain/messages/message.ts';

/** An attachment of a mail: its name there, its media type, and its key among the tenant's files. */
export interface Attachment {
  name: string;
  type: string;
  key: string;
}

/** An email to send. */
export interface OutgoingEmail {
  kind: EmailKind;
  to: string | readonly string[];
  cc?: readonly string[] | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  replyTo?: string | undefined;
  /** The display name of the sender; the address is the installation's. */
  from?: string | undefined;
  /** The language of the text; English by default. */
  locale?: string | undefined;
  /** The batch it belongs to, of one call that sent several. */
  batch_id?: string | null | undefined;
  /** The records it concerns, which show it. */
  about?: readonly EmailSubject[] | undefined;
  attachments?: readonly Attachment[] | undefined;
  /** A test, sent only to the user who wrote it. */
  test?: boolean | undefined;
  /** The mail that it repeats. */
  resend_of?: string | undefined;
  /** Its id, if a repeated call must find it again; by default a new one. */
  id?: string | undefined;
  /** Expiry in seconds since 1970: a mail with a secret is deleted when the secret expires. */
  expires_at?: number | undefined;
}
/**
 * A mail of the outbox with its text. `sending` is written before the call of the mail service. A later worker that finds `sending` cannot know
 * whether the mail went out: it becomes `uncertain` and is never sent again automatically (D5). Lists show the record `email` of the same id: see
 * functions/records/work/emails/README.md.
 */
export interface Mail extends Item {
  id: string;
  kind: EmailKind;
  to: string[];
  cc: string[];
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  from?: string;
  attachments: Attachment[];
  state: EmailState;
  at: string;
  sent_at?: string | null;
  failure?: Reason | null;
  events?: EmailEvent[];
  alerted_at?: string;
  /** Identifies the run that set the state. */
  settled_by?: string;
  expires_at?: number;
}

/** Puts a mail into the outbox within a commit: it is sent if and only if the commit succeeds. Returns its id. */
export function queueMail(tx: Transaction, message: OutgoingEmail): string {
  const id = message.id ?? tx.newId();
  const { kind, subject, text, html, replyTo, from, expires_at, attachments = [] } = message;
  const to = typeof message.to === 'string' ? [message.to] : [...message.to];
  const cc = [...(message.cc ?? [])];
  const item: Mail = {
    ...keys.mail(tx.caller.tenant, id),
    id,
    kind,
    to,
    cc,
    subject,
    text,
    attachments: [...attachments],
    state: 'queued',
    at: tx.at,
    ...(html !== undefined && { html }),
    ...(replyTo !== undefined && { replyTo }),
    ...(from !== undefined && { from }),
    ...(expires_at !== undefined && { expires_at }),
  };
  const head: Omit<Email, 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'> = {
    id,
    kind,
    to,
    cc,
    subject,
    state: 'queued',
    at: tx.at,
    batch_id: message.batch_id ?? null,
    reply_to: replyTo ?? null,
    locale: message.locale ?? defaultLocale,
    sent_at: null,
    failure: null,
    last_event: null,
    alerted_at: null,
    about: [...(message.about ?? [])],
    attachments: attachments.length,
    test: message.test ?? false,
    resend_of: message.resend_of ?? null,
    resent_as: null,
  };
  tx.create('email', head);
  tx.write({ Put: { TableName: undefined, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } });
  tx.job('send-email', { mail: id }, id);
  return id;
}

/** A mail of the outbox. */
export function findMail(tenant: string, id: string): Promise<Mail | undefined> {
  return table.get<Mail>(keys.mail(tenant, id));
}

/** The partition of uncertain mails in the index of due items; `watch-emails` reads it. */
export const unsettled = 'MAILS#';
