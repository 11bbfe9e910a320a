import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Engine } from '#infra/local/engines/engine.ts';
import { listenAt } from '#infra/local/engines/local-address.ts';
import { type FiledMessage, Outbox } from '#infra/local/mail/outbox.ts';
import { sesEvents } from '#infra/local/mail/ses-events.ts';

export interface SesEngine extends Engine {
  readonly outbox: Outbox;
  /** Called with the events of mails that were sent with a configuration set, as EventBridge would deliver them. */
  onEvent: ((event: object) => void) | undefined;
}

export interface SesOptions {
  /** The folder of the outbox. */
  folder: string;
  /** The Unix socket at which it answers; by default a loopback port. */
  socket?: string | undefined;
}

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/';
// SES accepts messages of 10 MB; base64 and form encoding make them larger.
const maximumBytes = 20 * 1024 * 1024;

/** Starts the SES of one machine: SendRawEmail and SendEmail store their message in the local outbox. */
export async function startSes(options: SesOptions): Promise<SesEngine> {
  const outbox = new Outbox(options.folder);
  const server = createServer((request, response) => {
    const send = (status: number, xml: string): void => {
      response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
    };
    answer(request).then(
      (xml) => send(200, xml),
      (error: unknown) => send(400, errorXml(error instanceof Error ? error.message : String(error))),
    );
  });

  async function answer(request: IncomingMessage): Promise<string> {
    const form = new URLSearchParams(await readText(request));
    const action = form.get('Action') ?? '';
    const to = values(form, 'Destinations.member');
    if (action === 'SendRawEmail') {
      const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
      if (raw.length === 0) throw new Error('The message is empty');
      const filed = await outbox.file(raw, { from: form.get('Source') ?? undefined, to });
      tell(form, filed);
      return sent(action, filed);
    }
    if (action === 'SendEmail') {
      const recipients = ['ToAddresses', 'CcAddresses', 'BccAddresses'].flatMap((kind) => values(form, `Destination.${kind}.member`));
      return sent(action, await outbox.file(compose(form, recipients), { from: form.get('Source') ?? undefined, to: recipients }));
    }
    throw new Error(`${action || 'This call'} is not available on one machine`);
  }

  /** Sends the events of a mail with a configuration set; after the answer, as SES does. */
  function tell(form: URLSearchParams, { id, from, to }: FiledMessage): void {
    const configurationSet = form.get('ConfigurationSetName');
    if (configurationSet === null) return;
    const names = values(form, 'Tags.member', '.Name');
    const given = values(form, 'Tags.member', '.Value');
    const tags = Object.fromEntries(names.map((name, index) => [name, given[index] ?? '']));
    setImmediate(() => {
      for (const event of sesEvents({ messageId: id, from, to, tags, configurationSet }, new Date())) engine.onEvent?.(event);
    });
  }

  const engine: SesEngine = {
    outbox,
    onEvent: undefined,
    endpoint: await listenAt(server, options.socket),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return engine;
}

/** Builds a MIME message from the fields of SendEmail. */
function compose(form: URLSearchParams, recipients: string[]): Buffer {
  const word = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
  const part = (type: string, text: string): string =>
    `--part\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`;
  const text = form.get('Message.Body.Text.Data');
  const html = form.get('Message.Body.Html.Data');
  return Buffer.from(
    [
      `From: ${form.get('Source') ?? ''}\r\nTo: ${recipients.join(', ')}\r\nSubject: ${word(form.get('Message.Subject.Data') ?? '')}\r\n`,
      'MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary="part"\r\n\r\n',
      text === null ? '' : part('text/plain', text),
      html === null ? '' : part('text/html', html),
      '--part--\r\n',
    ].join(''),
  );
}

function values(form: URLSearchParams, prefix: string, part = ''): string[] {
  const found: string[] = [];
  for (let index = 1; form.has(`${prefix}.${index}${part}`); index++) found.push(form.get(`${prefix}.${index}${part}`) ?? '');
  return found;
}

function sent(action: string, message: { id: string }): string {
  return `<${action}Response xmlns="${namespace}"><${action}Result><MessageId>${message.id}</MessageId></${action}Result><ResponseMetadata><RequestId>${message.id}</RequestId></ResponseMetadata></${action}Response>`;
}

function errorXml(message: string): string {
  const text = message.replace(/[&<>]/g, '');
  return `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>MessageRejected</Code><Message>${text}</Message></Error></ErrorResponse>`;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maximumBytes) throw new Error('The message is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
