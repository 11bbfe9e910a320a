import { beforeAll, expect, inject, test } from 'vitest';
import type { Job } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { type Mail, queueMail } from '#functions/platform/mail.ts';
import { table } from '#functions/platform/table.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';
import { everyFault, faultPoints, faultsIn, type Point, tryAll, withFault } from '#tests/support/fault-matrix.ts';
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
  expect(mail).toMatchObject({ state: 'failed', failure: expect.stringContaining('at the moment') as string });
  expect(sentMails(inject('engines').mailFolder).has(id)).toBe(false);
});
