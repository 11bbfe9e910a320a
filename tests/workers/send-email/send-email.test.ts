import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { filesFor } from '#functions/platform/files.ts';
import { keys } from '#functions/platform/keys.ts';
import { findMail, type Mail, queueMail } from '#functions/platform/mail.ts';
import { resetMail } from '#functions/platform/send-mail.ts';
import { table } from '#functions/platform/table.ts';
import { handler } from '#functions/workers/send-email/handler.ts';
import { Outbox } from '#infra/local/mail/outbox.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

let tenant: TestTenant;
let refusing: Server | undefined;
const outbox = new Outbox(inject('engines').mailFolder);

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

afterEach(() => {
  refusing?.close();
  refusing = undefined;
  process.env['AWS_ENDPOINT_URL_SES'] = inject('engines').endpoints['ses'];
  delete process.env['SMTP_URL'];
  resetMail();
});

const queue = (subject: string) =>
  tenant.repo.commit((tx) => queueMail(tx, { kind: 'reminder', to: 'reader@library.example', subject, text: 'Hello' }));
const stateOf = async (id: string) => (await table.get<Mail>(keys.mail(tenant.id, id)))?.state;
const deliver = (id: string) =>
  handler({ Records: [{ messageId: randomUUID(), body: JSON.stringify({ tenant: tenant.id, job: id }) }] } as SQSEvent);
const sent = (subject: string) => outbox.list().filter((mail) => mail.subject === subject).length;

/** A mail service that answers every request with this status; undefined hangs up without an answer. */
async function mailServiceAnswers(status: number | undefined): Promise<void> {
  const server = createServer((_request, response) => {
    if (status === undefined) response.destroy();
    else
      response
        .writeHead(status, { 'content-type': 'text/xml' })
        .end('<ErrorResponse><Error><Code>MessageRejected</Code></Error></ErrorResponse>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  refusing = server;
  process.env['AWS_ENDPOINT_URL_SES'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  resetMail();
}

test('D5 a mail leaves with its commit, once, however often its job is delivered', async () => {
  const id = await queue('Once');
  expect(await stateOf(id)).toBe('queued');
  // The one that finds the job held is delivered again.
  const failures = (await Promise.all([deliver(id), deliver(id)])).flatMap(({ batchItemFailures }) => batchItemFailures);
  expect(failures.length).toBeLessThan(2);
  await deliver(id);
  expect(await stateOf(id)).toBe('sent');
  expect(sent('Once')).toBe(1);
});

test('D5 a mail that a dead worker may have sent is never sent again by itself', async () => {
  const id = await queue('Perhaps');
  await table.update(keys.mail(tenant.id, id), {
    UpdateExpression: 'SET #state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': 'sending' },
  });
  await deliver(id);
  expect(await stateOf(id)).toBe('uncertain');
  expect(sent('Perhaps')).toBe(0);
});

test('D5 no answer from the mail service leaves it uncertain, and it is not tried again', async () => {
  await mailServiceAnswers(undefined);
  const id = await queue('Unanswered');
  expect((await deliver(id)).batchItemFailures).toHaveLength(1);
  expect(await stateOf(id)).toBe('uncertain');
  expect((await deliver(id)).batchItemFailures).toEqual([]);
});

test('D5 a refused mail is tried again, and after the last time stands as failed', async () => {
  await mailServiceAnswers(400);
  const id = await queue('Refused');
  for (let attempt = 1; attempt < 5; attempt++) {
    expect((await deliver(id)).batchItemFailures).toHaveLength(1);
    expect(await stateOf(id)).toBe('queued');
  }
  expect((await deliver(id)).batchItemFailures).toEqual([]);
  expect(await stateOf(id)).toBe('failed');
});

/** An SMTP server that answers the recipient with this; gives what it was told, and stops with the test. */
async function smtpAnswers(recipient: string): Promise<string[]> {
  const told: string[] = [];
  const server = createSocketServer((socket) => {
    let isData = false;
    socket.write('220 mail.library.example\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        told.push(line);
        if (isData && line !== '.') continue;
        const verb = line.slice(0, 4).toUpperCase();
        isData = verb === 'DATA';
        socket.write(`${verb === 'RCPT' ? recipient : isData ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok'}\r\n`);
      }
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => void server.close());
  return told;
}

test('D5 by SMTP a mail that the server took is sent, with its copies and where replies go', async () => {
  const told = await smtpAnswers('250 ok');
  const id = await tenant.repo.commit((tx) =>
    queueMail(tx, {
      kind: 'claim',
      to: ['a@x.example', 'b@x.example'],
      cc: ['c@x.example'],
      subject: 'By SMTP',
      text: 'Hello',
      replyTo: 'owner@library.example',
      from: 'Northlake Library',
    }),
  );
  await deliver(id);
  expect(await stateOf(id)).toBe('sent');
  for (const address of ['a@x.example', 'b@x.example', 'c@x.example']) expect(told).toContain(`RCPT TO:<${address}>`);
  expect(told).toEqual(expect.arrayContaining(['From: Northlake Library <perennial@example.org>', 'Reply-To: owner@library.example']));
});

test('D5 by SMTP a mail that the server refuses, or that finds no server, is tried again', async () => {
  await smtpAnswers('550 no such user');
  const refused = await queue('Refused by SMTP');
  expect((await deliver(refused)).batchItemFailures).toHaveLength(1);
  expect(await stateOf(refused)).toBe('queued');
  process.env['SMTP_URL'] = 'smtp://127.0.0.1:1';
  const unreachable = await queue('Without a server');
  expect((await deliver(unreachable)).batchItemFailures).toHaveLength(1);
  expect(await stateOf(unreachable)).toBe('queued');
});

test('D5 the files of a mail go with it; one that is gone leaves it failed, and not sent without', async () => {
  const key = 'media/letter';
  await filesFor(tenant.repo.caller).put(key, 'Dear all', 'text/plain');
  const attachments = [{ name: 'Größe.txt', type: 'text/plain', key }];
  const withFile = (subject: string, files: typeof attachments) =>
    tenant.repo.commit((tx) => queueMail(tx, { kind: 'claim', to: 'reader@library.example', subject, text: 'Hello', attachments: files }));
  const id = await withFile('With a file', attachments);
  await deliver(id);
  expect(await stateOf(id)).toBe('sent');
  const filed = outbox.list().find(({ subject }) => subject === 'With a file');
  const raw = readFileSync(join(inject('engines').mailFolder, `${filed?.id}.eml`), 'utf8');
  expect(raw).toContain("filename*0*=utf-8''Gr%C3%B6%C3%9Fe.txt");
  expect(raw).toContain(Buffer.from('Dear all').toString('base64'));

  const gone = await withFile('Without its file', [{ name: 'Gone.txt', type: 'text/plain', key: 'media/gone' }]);
  for (let attempt = 1; attempt <= 5; attempt++) await deliver(gone);
  expect(await findMail(tenant.id, gone)).toMatchObject({ state: 'failed', failure: 'The attached file Gone.txt is gone.' });
  expect(sent('Without its file')).toBe(0);
});
