import { createHash, randomUUID } from 'node:crypto';
import type { DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { keys } from '#functions/platform/keys.ts';
import { findMail, queueMail } from '#functions/platform/mail.ts';
import { recordEmails } from '#functions/records/work/emails/record-emails.ts';
import { table } from '#functions/platform/table.ts';
import { handler as watchEmails } from '#functions/schedules/watch-emails/handler.ts';
import { handler as mailEvents } from '#functions/workers/mail-events/handler.ts';
import { readMailEvent } from '#functions/workers/mail-events/read-mail-event.ts';
import { handler as recordMails } from '#functions/workers/record-emails/handler.ts';
import { sesEvents } from '#infra/local/mail/ses-events.ts';
import type { EmailState } from '#shared/domain/emails/email-states.ts';
import { createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { asFunction } from '#tests/support/as-function.ts';

let tenant: TestTenant;
let resetClock: (() => void) | undefined;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});
afterEach(() => {
  resetClock?.();
  resetClock = undefined;
});

const queue = (to = 'reader@library.example') =>
  tenant.repo.commit((tx) => queueMail(tx, { kind: 'claim', to, subject: 'Missing issue', text: 'Hello' }));
const sqs = (...bodies: object[]): SQSEvent =>
  ({ Records: bodies.map((body) => ({ messageId: randomUUID(), body: JSON.stringify(body) })) }) as SQSEvent;
const headOf = async (id: string) => (await readModelFor(tenant.repo.caller)).find('email', id);
const tell = (...events: object[]): Promise<SQSBatchResponse> => asFunction('mail-events', () => mailEvents(sqs(...events)));
const record = (...mails: string[]) => asFunction('record-emails', () => recordMails(sqs({ tenant: tenant.id, mails })));

/** What the mail service tells of a mail to an address, as SES does by way of EventBridge. */
function told(id: string, to: string, at = new Date()): object[] {
  const tags = { mail: id, tenant: tenant.id };
  return sesEvents({ messageId: randomUUID(), from: 'p@example.org', to: [to], tags, configurationSet: 'rules' }, at);
}
async function setState(id: string, state: EmailState): Promise<void> {
  await table.update(keys.mail(tenant.id, id), {
    UpdateExpression: 'SET #state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': state },
  });
}

describe('D5 what the mail service tells', () => {
  test('moves the mail, its record follows, and the same or an older event changes nothing more', async () => {
    const id = await queue();
    await runJobs(tenant.id);
    const [send = {}, delivery = {}] = told(id, 'reader@library.example');
    // Doubled, and in the wrong order.
    expect(await tell(delivery, send, delivery, send)).toEqual({ batchItemFailures: [] });
    expect(await findMail(tenant.id, id)).toMatchObject({ state: 'delivered', events: [{ kind: 'send' }, { kind: 'delivery' }] });
    await record(id);
    const head = await headOf(id);
    expect(head).toMatchObject({ state: 'delivered', last_event: { kind: 'delivery' }, failure: null });
    await tell(send);
    await record(id);
    expect((await headOf(id))?.version).toBe(head?.version);
  });

  test('a mail that came back says why, and is in need of a look', async () => {
    const id = await queue('bounce@simulator.amazonses.com');
    await runJobs(tenant.id);
    await tell(...told(id, 'bounce@simulator.amazonses.com'));
    await record(id);
    const head = await headOf(id);
    expect(head).toMatchObject({ state: 'bounced', failure: 'smtp; 550 5.1.1 user unknown' });
    expect(head?.alerted_at).not.toBe(null);
  });

  test('an event settles an uncertain mail, also one of which a worker died before it could record anything', async () => {
    for (const state of ['sending', 'uncertain'] as const) {
      const id = await queue();
      await setState(id, state);
      await tell(...told(id, 'reader@library.example'));
      expect((await findMail(tenant.id, id))?.state).toBe('delivered');
    }
  });

  test('what is about no mail of ours, or no mail that is kept, is passed over', async () => {
    expect(await tell({ source: 'aws.ses', detail: {} }, { hello: 'world' }, ...told('gone', 'a@b.example'))).toEqual({
      batchItemFailures: [],
    });
    expect(await findMail(tenant.id, 'gone')).toBeUndefined();
  });
});

test('D5 events of SES are read as it writes them', () => {
  const mail = { timestamp: '2026-03-01T10:00:00.000Z', destination: ['a@x.example'], tags: { mail: ['m1'], tenant: ['t1'] } };
  const event = (detail: object) => readMailEvent({ source: 'aws.ses', time: '2026-03-01T10:00:01Z', detail: { mail, ...detail } })?.event;
  const bounced = {
    timestamp: '2026-03-01T10:00:02.000Z',
    bouncedRecipients: [{ emailAddress: 'a@x.example', diagnosticCode: 'smtp; 452' }],
  };
  expect(event({ eventType: 'Bounce', bounce: { ...bounced, bounceType: 'Transient' } })).toEqual({
    kind: 'soft_bounce',
    at: '2026-03-01T10:00:02.000Z',
    addresses: ['a@x.example'],
    detail: 'smtp; 452',
  });
  expect(event({ eventType: 'Bounce', bounce: { ...bounced, bounceType: 'Permanent' } })?.kind).toBe('bounce');
  expect(event({ eventType: 'Reject', reject: { reason: 'Bad content' } })).toMatchObject({ kind: 'reject', detail: 'Bad content' });
  const delayed = { timestamp: '2026-03-01T10:00:02.000Z', delayType: 'MailboxFull', delayedRecipients: [{ emailAddress: 'a@x.example' }] };
  expect(event({ eventType: 'DeliveryDelay', deliveryDelay: delayed })).toMatchObject({ kind: 'delay', detail: 'MailboxFull' });
  expect(event({ eventType: 'Open', open: {} })).toBeUndefined();
});

test('D5 a mail stands where all that was told of it says, told together or one by one', async () => {
  const to = ['reader@library.example', 'bounce@simulator.amazonses.com', 'complaint@simulator.amazonses.com'];
  const standing = async (inTurn: (events: object[]) => Promise<unknown>) => {
    const id = await queue();
    await runJobs(tenant.id);
    const tags = { mail: id, tenant: tenant.id };
    const events = sesEvents(
      { messageId: 'm', from: 'p@example.org', to, tags, configurationSet: 'rules' },
      new Date('2026-03-01T10:00:00Z'),
    );
    expect(events).toHaveLength(4);
    await inTurn(events);
    const { state, events: kept, failure } = (await findMail(tenant.id, id)) ?? {};
    return { state, kept, failure };
  };
  const together = await standing((events) => tell(...events));
  expect(together).toMatchObject({ state: 'complained', kept: [{}, {}, {}, {}] });
  const oneByOne = async (events: object[]) => {
    for (const event of events) await tell(event);
  };
  expect(await standing(oneByOne)).toEqual(together);
  expect(await standing((events) => tell(...events.toReversed()))).toEqual(together);
});

describe('D5 a mail that nobody settles', () => {
  test('is told of after a quarter of an hour, once, and settled by an event that comes later', async () => {
    const id = await queue();
    await setState(id, 'sending');
    // The worker that is handed the job again finds that another one asked the mail service, perhaps.
    await runJobs(tenant.id);
    await record(id);
    expect(await headOf(id)).toMatchObject({ state: 'uncertain', alerted_at: null });
    await asFunction('watch-emails', () => watchEmails());
    await record(id);
    expect(await headOf(id)).toMatchObject({ alerted_at: null });

    const later = Date.now() + 16 * 60_000;
    resetClock = setClock({ now: () => new Date(later) });
    await asFunction('watch-emails', () => watchEmails());
    await record(id);
    const alerted = (await headOf(id))?.alerted_at;
    expect(alerted).toBe(new Date(later).toISOString());
    resetClock();
    resetClock = setClock({ now: () => new Date(later + 3_600_000) });
    await asFunction('watch-emails', () => watchEmails());
    await record(id);
    expect((await headOf(id))?.alerted_at).toBe(alerted);

    await tell(...told(id, 'reader@library.example'));
    await record(id);
    expect(await headOf(id)).toMatchObject({ state: 'delivered', failure: null });
  });

  test('but not one that was settled in time', async () => {
    const id = await queue();
    await setState(id, 'sending');
    await runJobs(tenant.id);
    await tell(...told(id, 'reader@library.example'));
    resetClock = setClock({ now: () => new Date(Date.now() + 16 * 60_000) });
    await asFunction('watch-emails', () => watchEmails());
    expect((await findMail(tenant.id, id))?.alerted_at).toBeUndefined();
  });
});

test('D5 the records of many mails are one commit, and never go back', async () => {
  const ids = [];
  for (let index = 0; index < 5; index++) ids.push(await queue());
  await runJobs(tenant.id);
  const before = (await readModelFor(tenant.repo.caller)).seq;
  await record(...ids, ...ids);
  const model = await readModelFor(tenant.repo.caller);
  expect(model.seq).toBe(before + 1);
  for (const id of ids) expect(model.find('email', id)?.state).toBe('sent');
  // Two at once, of which one read the mails before the provider told more.
  await Promise.all([
    recordEmails(tenant.id, ids),
    tell(...ids.flatMap((id) => told(id, 'reader@library.example'))),
    recordEmails(tenant.id, ids),
  ]);
  await record(...ids);
  const after = await readModelFor(tenant.repo.caller);
  for (const id of ids) expect(after.find('email', id)?.state).toBe('delivered');
});

test('D5 the stream asks for the records of mails that moved, once for those of a tenant', async () => {
  const { handler: publish } = await import('#functions/workers/publish-jobs/handler.ts');
  const asked: unknown[] = [];
  const { createServer } = await import('node:http');
  const { text } = await import('node:stream/consumers');
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { MessageBody } = JSON.parse(body) as { MessageBody: string };
      asked.push(JSON.parse(MessageBody));
      const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex');
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify({ MessageId: '1', MD5OfMessageBody }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { resetJobs } = await import('#functions/platform/jobs.ts');
  const { port } = server.address() as { port: number };
  const endpoint = process.env['AWS_ENDPOINT_URL_SQS'];
  process.env['AWS_ENDPOINT_URL_SQS'] = `http://127.0.0.1:${port}`;
  process.env['QUEUE_URL_RECORD_EMAILS'] = `http://127.0.0.1:${port}/1/record-emails`;
  resetJobs();
  const moved = (id: string, state: string, eventName = 'MODIFY', of = 'a') => ({
    eventName,
    dynamodb: { SequenceNumber: id, NewImage: { pk: { S: `TENANT#${of}#MAIL#` }, id: { S: id }, state: { S: state } } },
  });
  try {
    const outcome = await publish({
      Records: [
        moved('1', 'sent'),
        moved('2', 'sending'),
        moved('3', 'queued', 'INSERT'),
        moved('4', 'uncertain'),
        moved('1', 'delivered'),
        moved('5', 'failed', 'MODIFY', 'b'),
      ],
    } as unknown as DynamoDBStreamEvent);
    expect(outcome).toEqual({ batchItemFailures: [] });
    expect(asked).toEqual([
      { tenant: 'a', mails: ['1', '4'] },
      { tenant: 'b', mails: ['5'] },
    ]);
  } finally {
    server.close();
    if (endpoint !== undefined) process.env['AWS_ENDPOINT_URL_SQS'] = endpoint;
    delete process.env['QUEUE_URL_RECORD_EMAILS'];
    resetJobs();
  }
});
