import { randomUUID } from 'node:crypto';
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { createTransport } from 'nodemailer';
import { instant } from './clock.ts';
import { config } from './config.ts';
import { keys } from './keys.ts';
import type { Transaction } from './transaction.ts';
import { isConditionFailure, type Item, table } from './table.ts';
import { clientPatience } from './unavailable.ts';

/** What is to be said to whom. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  /** Until when the mail is kept, in seconds since 1970: one with a secret in it goes when the secret does. */
  expires_at?: number;
}

/**
 * A mail of the outbox. `sending` is written before the mail service is asked: a mail found so by a later worker may have gone
 * out, becomes `uncertain` and is never sent again by itself (D5).
 */
export interface Mail extends Item, Message {
  id: string;
  state: 'queued' | 'sending' | 'sent' | 'uncertain' | 'failed';
  at: string;
  sent_at?: string;
  failure?: string;
  /** Who moved it to its state. */
  settled_by?: string;
}

/** Puts a mail into the outbox within a commit: it leaves exactly if the commit happens. */
export function queueMail(tx: Transaction, message: Message): string {
  const id = tx.newId();
  const item: Mail = { ...keys.mail(tx.caller.tenant, id), ...message, id, state: 'queued', at: tx.at };
  tx.write({ Put: { TableName: undefined, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } });
  tx.job('send-email', { mail: id }, id);
  return id;
}

let client: SESClient | undefined;

/** Tests that point the engine elsewhere let go of the old connection. */
export function resetMail(): void {
  client?.destroy();
  client = undefined;
}

async function deliver(message: Message, id: string, tenant: string): Promise<void> {
  const options = {
    from: config.mailFrom,
    to: message.to,
    subject: message.subject,
    text: message.text,
    ...(message.html !== undefined && { html: message.html }),
    ...(message.replyTo !== undefined && { replyTo: message.replyTo }),
    headers: { 'X-Perennial-Mail': id, 'X-Perennial-Tenant': tenant },
  };
  const smtp = process.env['SMTP_URL'];
  if (smtp) {
    await createTransport(smtp).sendMail(options);
    return;
  }
  const raw = await new MailComposer(options).compile().build();
  client ??= new SESClient({ maxAttempts: 1, ...clientPatience });
  await client.send(
    new SendRawEmailCommand({ RawMessage: { Data: raw }, Tags: [{ Name: 'mail', Value: id }], ConfigurationSetName: config.mailRules }),
  );
}

/**
 * Moves a mail on, if it stands where `from` says. `by` marks who did it: when the answer to that was lost and the client asked again, the
 * condition fails on the very change that was made.
 */
async function settle(
  tenant: string,
  id: string,
  from: Mail['state'],
  to: Mail['state'],
  by: string,
  more: { sent_at?: string; failure?: string } = {},
): Promise<boolean> {
  try {
    await table.update(keys.mail(tenant, id), {
      UpdateExpression: 'SET #state = :to, settled_by = :by, sent_at = :sent, failure = :failure',
      ConditionExpression: '#state = :from',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':to': to,
        ':from': from,
        ':by': by,
        ':sent': more.sent_at ?? null,
        ':failure': more.failure ?? null,
      },
    });
    return true;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const present = await table.get<Mail>(keys.mail(tenant, id));
    return present?.state === to && present.settled_by === by;
  }
}

/** Errors by which the mail service says that it did not take the message. */
function isRefused(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status !== undefined && status >= 400 && status < 500;
}

/** Sends one mail of the outbox, at most once. A refused one may be tried again; one without an answer may not. */
export async function sendMail(tenant: string, id: string): Promise<void> {
  const by = randomUUID();
  const mail = await table.get<Mail>(keys.mail(tenant, id));
  if (!mail || mail.state === 'sent' || mail.state === 'uncertain' || mail.state === 'failed') return;
  if (mail.state === 'sending') {
    await settle(tenant, id, 'sending', 'uncertain', by);
    return;
  }
  if (!(await settle(tenant, id, 'queued', 'sending', by))) return;
  try {
    await deliver(mail, id, tenant);
  } catch (error) {
    if (isRefused(error)) await settle(tenant, id, 'sending', 'queued', by, { failure: String(error) });
    else await settle(tenant, id, 'sending', 'uncertain', by, { failure: String(error) });
    throw error;
  }
  await settle(tenant, id, 'sending', 'sent', by, { sent_at: instant() });
}

/** After the last try: the mail stays in the outbox as failed, to be seen and sent again by a person. */
export async function giveUpMail(tenant: string, id: string, failure: string): Promise<void> {
  await settle(tenant, id, 'queued', 'failed', randomUUID(), { failure });
}
