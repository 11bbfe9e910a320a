import { randomUUID } from 'node:crypto';
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { createTransport } from 'nodemailer';
import type { EmailState } from '#shared/domain/emails/email-states.ts';
import { systemCaller } from './caller.ts';
import { instant } from './clock.ts';
import { config } from './config.ts';
import { filesFor } from './files.ts';
import { keys } from './keys.ts';
import { findMail, type Mail, unsettled } from './mail.ts';
import { isConditionFailure, table } from './table.ts';
import { clientPatience } from './unavailable.ts';
import { alertOfMail } from './alert-of-mail.ts';
import type { Reason } from '#shared/domain/messages/message.ts';

let client: SESClient | undefined;

/** Drops the connection, for tests that switch to another engine. */
export function resetMail(): void {
  client?.destroy();
  client = undefined;
}

/** The installation's address, which the mail service has verified, with the sender's name. */
function fromOf({ from }: Mail): string | { name: string; address: string } {
  const address = /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  return from === undefined ? config.mailFrom : { name: from, address };
}

/** The files of a mail. A missing one is an error: a mail that mentions an attachment is not sent without it. */
async function filesOf({ attachments }: Mail, tenant: string) {
  if (attachments.length === 0) return [];
  const files = filesFor(systemCaller(tenant));
  return Promise.all(
    attachments.map(async ({ name, type, key }) => {
      const content = await files.get(key);
      if (!content) throw new Error(`The attached file ${name} is gone.`);
      return { filename: name, contentType: type, content: Buffer.from(content) };
    }),
  );
}

async function deliver(message: Mail, attachments: Awaited<ReturnType<typeof filesOf>>, id: string, tenant: string): Promise<void> {
  const options = {
    from: fromOf(message),
    to: message.to,
    ...(message.cc.length > 0 && { cc: message.cc }),
    subject: message.subject,
    text: message.text,
    ...(message.html !== undefined && { html: message.html }),
    ...(message.replyTo !== undefined && { replyTo: message.replyTo }),
    ...(attachments.length > 0 && { attachments }),
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
    new SendRawEmailCommand({
      RawMessage: { Data: raw },
      Tags: [
        { Name: 'mail', Value: id },
        { Name: 'tenant', Value: tenant },
      ],
      ConfigurationSetName: config.mailRules,
    }),
  );
}

/** A run that sends a mail. `by` identifies it: if the reply to a change is lost and the client retries, the change is known as its own. */
interface SendingRun {
  tenant: string;
  id: string;
  by: string;
}

/** The change of a mail's state. */
interface StateChange {
  from: EmailState;
  to: EmailState;
  sent_at?: string;
  failure?: Reason;
}

/** Changes the state of a mail, if it is still `from`. */
async function changeState({ tenant, id, by }: SendingRun, { from, to, ...more }: StateChange): Promise<boolean> {
  try {
    await table.update(keys.mail(tenant, id), {
      // An uncertain mail stays in the index of due items until the provider reports its outcome or the operator is alerted.
      UpdateExpression: `SET #state = :to, settled_by = :by, sent_at = :sent, failure = :failure${to === 'uncertain' ? ', gsi1pk = :due, gsi1sk = :since' : ''}${to === 'failed' ? ', alerted_at = :now' : ''}`,
      ConditionExpression: '#state = :from',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':to': to,
        ':from': from,
        ':by': by,
        ':sent': more.sent_at ?? null,
        ':failure': (typeof more.failure === 'string' ? more.failure.slice(0, 1000) : more.failure) ?? null,
        ...(to === 'uncertain' && { ':due': unsettled, ':since': `${instant()}#${id}#` }),
        ...(to === 'failed' && { ':now': instant() }),
      },
    });
    return true;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const present = await table.get<Mail>(keys.mail(tenant, id));
    return present?.state === to && present.settled_by === by;
  }
}

/** Whether the mail service refused the message; with SMTP also if the connection failed before anything was sent. */
function isRefused(error: unknown): boolean {
  const { $metadata, responseCode, command } = error as {
    $metadata?: { httpStatusCode?: number };
    responseCode?: number;
    command?: string;
  };
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 400 && status < 500;
  return (responseCode ?? 0) >= 400 || command === 'CONN';
}

/** Sends one mail of the outbox, at most once. A refused mail may be retried; one without an answer may not. */
export async function sendMail(tenant: string, id: string): Promise<void> {
  const run = { tenant, id, by: randomUUID() };
  const mail = await findMail(tenant, id);
  if (!mail || (mail.state !== 'queued' && mail.state !== 'sending')) return;
  if (mail.state === 'sending') {
    await changeState(run, { from: 'sending', to: 'uncertain' });
    return;
  }
  // Attachments are read before the call of the mail service: an error here can be retried.
  const attachments = await filesOf(mail, tenant);
  if (!(await changeState(run, { from: 'queued', to: 'sending' }))) return;
  try {
    await deliver(mail, attachments, id, tenant);
  } catch (error) {
    await changeState(run, { from: 'sending', to: isRefused(error) ? 'queued' : 'uncertain', failure: String(error) });
    throw error;
  }
  await changeState(run, { from: 'sending', to: 'sent', sent_at: instant() });
}

/** After the last attempt: the mail stays in the outbox as failed, to be seen and sent again by a person. */
export async function giveUpMail(tenant: string, id: string, failure: Reason): Promise<void> {
  const run = { tenant, id, by: randomUUID() };
  if (await changeState(run, { from: 'queued', to: 'failed', failure })) alertOfMail('failed', { mail: id, failure });
}
