import type { SQSEvent } from 'aws-lambda';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Job } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { worker } from '#functions/platform/worker.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

const Payload = z.strictObject({ import_id: z.string(), user_id: z.string() });
let tenant: TestTenant;
beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const messageOf = (id: string) => ({ Records: [{ messageId: id, body: JSON.stringify({ tenant: tenant.id, job: id }) }] }) as SQSEvent;
const queued = () => tenant.repo.commit((tx) => tx.job('run-import', { import_id: 'none', user_id: tenant.editor.id }));

test('a worker is given the payload and the user as the job was queued with', async () => {
  const id = await queued();
  const given: unknown[] = [];
  const handler = worker('run-import', Payload, async ({ payload, caller }) => void given.push(payload, caller.userId));
  expect(await handler(messageOf(id))).toEqual({ batchItemFailures: [] });
  expect(given).toEqual([{ import_id: 'none', user_id: tenant.editor.id }, tenant.editor.id]);
});

test('a worker closes a job as failed, without a run or a retry, when the payload breaks its schema', async () => {
  const id = await queued();
  await table.update(keys.job(tenant.id, id), {
    UpdateExpression: 'SET payload = :payload',
    ExpressionAttributeValues: { ':payload': { import_id: 'none', column: 7 } },
  });
  let runs = 0;
  const handler = worker('run-import', Payload, async () => void runs++);
  expect(await handler(messageOf(id))).toEqual({ batchItemFailures: [] });
  expect(runs).toBe(0);
  const job = await table.get<Job>(keys.job(tenant.id, id));
  expect(job).toMatchObject({ state: 'failed', failure: expect.stringContaining('column') as unknown });
});
