import type { Message } from '#shared/domain/messages/message.ts';
import { english } from '#tests/support/messages-in-english.ts';
import { randomUUID } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Job } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { type Mail, queueMail } from '#functions/platform/mail.ts';
import { table } from '#functions/platform/table.ts';
import { handler as mailEvents } from '#functions/workers/mail-events/handler.ts';
import { handler as recordMails } from '#functions/workers/record-emails/handler.ts';
import { sesEvents } from '#infra/local/mail/ses-events.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';
import { everyFault, type FaultKind, faultPoints, faultsIn, type Point, tryAll, withFault } from '#tests/support/fault-matrix.ts';
import { isDeep } from '#tests/support/lane.ts';
import { sentMails } from '#tests/support/sent-mails.ts';

// Every fault at every request of sending a mail. It is sent once at most, and where it stands can be read.
let tenants: TestTenant[];

beforeAll(async () => {
  await startProduct();
  tenants = await Promise.all(Array.from({ length: 6 }, () => createTestTenant()));
});

const queue = (tenant: TestTenant) =>
  tenant.repo.commit((tx) => queueMail(tx, { kind: 'reminder', to: 'reader@library.example', subject: 'Hello', text: 'Hello' }));

async function send(tenant: TestTenant, point: Point, mark: string | undefined): Promise<string[]> {
  const id = await queue(tenant);
  await withFault(point, mark, (heal) => finishJobs(tenant.id, heal));
  const mail = await table.get<Mail>(keys.mail(tenant.id, id));
  const job = await table.get<Job>(keys.job(tenant.id, id));
  const times = sentMails(inject('engines').mailFolder).get(id) ?? 0;
  const problems: string[] = [];
  if (times > 1) problems.push(`sent ${times} times`);
  if (mail?.state === 'sent' ? times !== 1 : mail?.state !== 'uncertain') problems.push(`${mail?.state}, and sent ${times} times`);
  if (job?.state !== 'done') problems.push(`its job is ${job?.state}`);
  return problems;
}

test('a mail whose table fails, at whatever step, is sent once or says that nobody knows', { timeout: 120_000 }, async () => {
  const [first] = tenants as [TestTenant];
  await queue(first);
  const points = await faultPoints(first.id, faultsIn(['send-email'], everyFault), () => finishJobs(first.id));
  expect(points.length).toBeGreaterThan(20);
  expect(await tryAll(points, tenants, (point, tenant) => send(tenant, point, tenant.id))).toEqual([]);
});

// What the mail service is asked does not tell the tenant: one after the other.
test.each([
  ['throttle', 'sent'],
  ['error-500', 'uncertain'],
  ['reset', 'uncertain'],
  ['timeout', 'uncertain'],
  ['after', 'uncertain'],
  ['cut-body', 'uncertain'],
] as const)('a mail service that meets %s leaves the mail %s', async (fault, state) => {
  const [tenant] = tenants as [TestTenant];
  expect(await send(tenant, { service: 'ses', fault, nth: 1, times: 1 }, undefined)).toEqual([]);
  const mails = await Array.fromAsync(table.partition<Mail>(keys.mail(tenant.id, '').pk));
  expect(mails.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)?.state).toBe(state);
});

test('a mail service that refuses for ever leaves the mail failed, with what a person can read', async () => {
  const [tenant] = tenants as [TestTenant];
  const id = await queue(tenant);
  await withFault({ service: 'ses', fault: 'throttle', nth: 1, times: 'always' }, undefined, () => finishJobs(tenant.id));
  const mail = await table.get<Mail>(keys.mail(tenant.id, id));
  expect(mail).toMatchObject({ state: 'failed' });
  expect(english(mail?.failure as Message)).toContain('at the moment');
  expect(sentMails(inject('engines').mailFolder).has(id)).toBe(false);
});

/** What the mail service tells of a mail that it took, handed to its worker as often as that takes; then the record is brought up to date. */
async function settle(tenant: TestTenant, id: string, heal: () => Promise<void> = async () => {}): Promise<void> {
  const tags = { mail: id, tenant: tenant.id };
  const to = ['reader@library.example'];
  const took = (sentMails(inject('engines').mailFolder).get(id) ?? 0) > 0;
  const events = took ? sesEvents({ messageId: id, from: 'p@example.org', to, tags, configurationSet: 'rules' }, new Date()) : [];
  for (const event of [...events, ...events.toReversed()]) await untilDone('mail-events', mailEvents, event, heal);
  await untilDone('record-emails', recordMails, { tenant: tenant.id, mails: [id] }, heal);
}

async function untilDone(
  name: string,
  handler: (event: SQSEvent) => Promise<SQSBatchResponse>,
  body: object,
  heal: () => Promise<void>,
): Promise<void> {
  for (let delivery = 0; delivery < 5; delivery++) {
    const record = { messageId: randomUUID(), body: JSON.stringify(body) } as SQSEvent['Records'][number];
    const { batchItemFailures } = await asFunction(name, () => handler({ Records: [record] }));
    if (batchItemFailures.length === 0) return;
    await heal();
  }
  throw new Error(`${name} never ends`);
}

/** Nothing is doubled, what went out is known to have, and what lists show is what happened. */
async function afterwards(tenant: TestTenant, id: string): Promise<string[]> {
  const mail = await table.get<Mail>(keys.mail(tenant.id, id));
  const head = (await readModelFor(tenant.repo.caller)).find('email', id);
  const times = sentMails(inject('engines').mailFolder).get(id) ?? 0;
  const expected = times === 0 ? 'uncertain' : 'delivered';
  return [
    ...(times > 1 ? [`sent ${times} times`] : []),
    ...(mail?.state === expected ? [] : [`${mail?.state}, and sent ${times} times`]),
    ...(head?.state === mail?.state ? [] : [`the outbox says ${head?.state}, and it is ${mail?.state}`]),
  ];
}

// A worker that dies asks for nothing any more, or has asked and never hears: before it claims the mail, after, when the mail service took
// it, before it recorded that.
const deaths: FaultKind[] = faultsIn(
  ['send-email'],
  [
    { service: 'dynamodb', fault: 'error-500', times: 'always' },
    { service: 'dynamodb', fault: 'after', times: 'always' },
  ],
);

test('D5 a worker killed at each step of sending loses nothing silently and doubles nothing', { timeout: 120_000 }, async () => {
  const [first] = tenants as [TestTenant];
  await queue(first);
  const points = await faultPoints(first.id, deaths, () => finishJobs(first.id));
  expect(points.length).toBeGreaterThan(8);
  const found = new Set<number>();
  const wrong = await tryAll(points, tenants, async (point, tenant) => {
    const id = await queue(tenant);
    await withFault(point, tenant.id, (heal) => finishJobs(tenant.id, heal));
    found.add(sentMails(inject('engines').mailFolder).get(id) ?? 0);
    await settle(tenant, id);
    return afterwards(tenant, id);
  });
  expect(wrong).toEqual([]);
  // Some died before the mail service was asked, some after.
  if (isDeep) expect(found).toEqual(new Set([0, 1]));
});

test('D5 what the mail service tells is noted and recorded, whatever fails on the way', { timeout: 120_000 }, async () => {
  const [first] = tenants as [TestTenant];
  const sent = async (tenant: TestTenant): Promise<string> => {
    const id = await queue(tenant);
    await finishJobs(tenant.id);
    return id;
  };
  const ready = await sent(first);
  const points = await faultPoints(first.id, faultsIn(['mail-events', 'record-emails'], everyFault), () => settle(first, ready));
  expect(points.length).toBeGreaterThan(20);
  const wrong = await tryAll(points, tenants, async (point, tenant) => {
    const id = await sent(tenant);
    await withFault(point, tenant.id, (heal) => settle(tenant, id, heal));
    return afterwards(tenant, id);
  });
  expect(wrong).toEqual([]);
});
