import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { type Mail, queueMail } from '#functions/platform/mail.ts';
import { resetMail } from '#functions/platform/emails/send-mail.ts';
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
