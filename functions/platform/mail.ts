import type { Email, EmailEvent, EmailSubject } from '#shared/contract/entities/email.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import type { EmailState } from '#shared/domain/emails/email-states.ts';
import { defaultLocale } from '#shared/domain/member/locales.ts';
import { keys } from './keys.ts';
import type { Transaction } from './transaction.ts';
import { type Item, table } from './table.ts';
import type { Reason } from '#shared/domain/messages/message.ts';

/** A file that goes with a mail: what it is called there, its media type, and its key below the tenant's files. */
export interface Attachment {
  name: string;
  type: string;
  key: string;
}

/** What is to be said to whom. */
export interface OutgoingEmail {
  kind: EmailKind;
  to: string | readonly string[];
  cc?: readonly string[] | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  replyTo?: string | undefined;
  /** Who writes, as people know them; the address is the installation's. */
  from?: string | undefined;
  /** The language it is written in; English where nobody says. */
  locale?: string | undefined;
  /** The batch it belongs to, of one call that sent several. */
  batch_id?: string | null | undefined;
  /** What it is about: where it is shown. */
  about?: readonly EmailSubject[] | undefined;
  attachments?: readonly Attachment[] | undefined;
  /** Only for the eye of whoever wrote it. */
  test?: boolean | undefined;
  /** The mail that it repeats. */
  resend_of?: string | undefined;
  /** Its id, where a repeated call must find it again; else a new one. */
  id?: string | undefined;
  /** Until when the mail is kept, in seconds since 1970: one with a secret in it goes when the secret does. */
  expires_at?: number | undefined;
}
/**
 * A mail of the outbox with its words. `sending` is written before the mail service is asked: a mail found so by a later worker may have
 * gone out, becomes `uncertain` and is never sent again by itself (D5). What lists show of it is the record `email` of the same id: see
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
  /** Who moved it to its state. */
  settled_by?: string;
  expires_at?: number;
}

/** Puts a mail into the outbox within a commit: it leaves exactly if the commit happens. Gives its id. */
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

/** The partition of uncertain mails in the index of what is due; `watch-emails` looks there. */
export const unsettled = 'MAILS#';
