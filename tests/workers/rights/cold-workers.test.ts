import { randomUUID } from 'node:crypto';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import { changeLog } from '#functions/platform/change-log.ts';
import { setClock } from '#functions/platform/clock.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { filesFor } from '#functions/platform/files.ts';
import { keys } from '#functions/platform/keys.ts';
import { snapshotSeq } from '#functions/platform/snapshot.ts';
import { queueVariable, workerFunctions } from '#infra/function-map.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { openJobs } from '#tests/support/deliver-jobs.ts';
import { createQueue } from '#tests/support/engines.ts';

// What workers do that no call waits for, each with its own rights only.
let tenant: TestTenant;
let queue: string;

beforeAll(async () => {
  await startProduct();
  queue = (await createQueue()).queueUrl;
  for (const { name, trigger } of workerFunctions) if (trigger.kind === 'queue') process.env[queueVariable(name)] = queue;
  tenant = await createTestTenant();
});

async function run(name: string, event?: object): Promise<unknown> {
  const { entry = '' } = workerFunctions.find((worker) => worker.name === name) ?? {};
  const { handler } = (await import(/* @vite-ignore */ `../../../${entry}`)) as { handler: (event?: object) => Promise<unknown> };
  return asFunction(name, () => handler(event));
}

async function messages(): Promise<unknown[]> {
  const client = new SQSClient({});
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: queue, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }));
  client.destroy();
  return Messages.map(({ Body = '' }) => JSON.parse(Body) as unknown);
}

const create = () => tenant.repo.commit(async (tx) => tx.create('product_type', { name: randomUUID() }).id);

/** A new job: its id. */
const job = () => tenant.repo.commit(async (tx) => tx.job('send-email', { mail: 'none' }));

test('publish-jobs puts a new job on its queue', async () => {
  const id = await job();
  const { pk, sk } = keys.job(tenant.id, id);
  const client = new DynamoDBClient({});
  const { Item } = await client.send(new GetItemCommand({ TableName: process.env['TABLE_NAME'], Key: { pk: { S: pk }, sk: { S: sk } } }));
  client.destroy();
  const record = { eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage: Item } };
  expect(await run('publish-jobs', { Records: [record] })).toEqual({ batchItemFailures: [] });
  expect(await messages()).toContainEqual({ tenant: tenant.id, job: id });
});

test('publish-jobs asks for a snapshot when one is due, half a minute later: what is committed until then goes into the same', async () => {
  const log = (seq: number, total: number) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(seq),
      NewImage: {
        pk: { S: keys.log(tenant.id, seq).pk },
        seq: { N: String(seq) },
        total: { N: String(total) },
        body: { B: Buffer.alloc(3000).toString('base64') },
      },
    },
  });
  const own = (await createQueue()).queueUrl;
  const variable = queueVariable('compact-read-model');
  const before = process.env[variable];
  process.env[variable] = own;
  const client = new SQSClient({});
  const waiting = async () => {
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({
        QueueUrl: own,
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesDelayed'],
      }),
    );
    return [Attributes?.ApproximateNumberOfMessages, Attributes?.ApproximateNumberOfMessagesDelayed];
  };
  try {
    // Neither the 500th commit nor the first of another megabyte.
    await run('publish-jobs', { Records: [log(499, 900_000), log(501, 906_000)] });
    expect(await waiting()).toEqual(['0', '0']);
    await run('publish-jobs', { Records: [log(500, 903_000), log(502, 1024 * 1024 + 1000)] });
    expect(await waiting()).toEqual(['0', '2']);
  } finally {
    process.env[variable] = before;
    client.destroy();
  }
});

test('sweep-jobs publishes what waits too long', async () => {
  const restore = setClock({ now: () => new Date(Date.now() - 10 * 60_000) });
  const id = await job();
  restore();
  await run('sweep-jobs');
  expect(await messages()).toContainEqual({ tenant: tenant.id, job: id });
});

test('nightly-compaction asks for a verified snapshot of each tenant', async () => {
  await run('nightly-compaction');
  expect(await messages()).toContainEqual({ tenant: tenant.id, verify: true });
});

test('daily-reminders begins the day of each tenant, and daily-work does it', async () => {
  // At noon: a day begins at six in the morning of the member.
  const noon = new Date(Date.now() + 3 * 86_400_000).setUTCHours(12, 0, 0, 0);
  const shift = noon - Date.now();
  const restore = setClock({ now: () => new Date(Date.now() + shift) });
  await run('daily-reminders');
  const { daily_on } = (await tenantItem(tenant.id)) ?? {};
  expect(daily_on).toBeDefined();
  const [open] = (await openJobs(tenant.id)).filter(({ worker }) => worker === 'daily-work');
  const event = { Records: [{ messageId: 'm', body: JSON.stringify({ tenant: tenant.id, job: open?.id }) }] };
  expect(await run('daily-work', event)).toEqual({ batchItemFailures: [] });
  restore();
  expect(await tenantItem(tenant.id)).toMatchObject({ daily_done: daily_on });
});

test('compact-read-model writes snapshots, removes old ones, folds the log and verifies', async () => {
  const event = { Records: [{ messageId: 'm', body: JSON.stringify({ tenant: tenant.id, verify: true }) }] };
  const written = new Set<string>();
  const files = filesFor(tenant.repo.caller);
  for (let round = 0; round < 5; round++) {
    await create();
    expect(await run('compact-read-model', event)).toEqual({ batchItemFailures: [] });
    for (const key of await files.list('model/')) written.add(key);
  }
  expect((await files.list('model/')).length).toBeLessThan(written.size);
  // A week after the daily work of above, which makes a task.
  const restore = setClock({ now: () => new Date(Date.now() + 11 * 86_400_000) });
  expect(await run('compact-read-model', event)).toEqual({ batchItemFailures: [] });
  restore();
  expect(await files.list('history/')).not.toEqual([]);
  expect(await Array.fromAsync(changeLog(tenant.id).after(-1))).toHaveLength(1);
});

test('compact-read-model leaves a snapshot alone that has what is asked for, and goes as far as the log when it has not', async () => {
  const ask = async (seq: number) => {
    const body = JSON.stringify({ tenant: tenant.id, seq });
    expect(await run('compact-read-model', { Records: [{ messageId: 'm', body }] })).toEqual({ batchItemFailures: [] });
    return snapshotSeq(tenant.id);
  };
  const first = await ask((await changeLog(tenant.id).tail(true)).seq);
  await create();
  expect(await ask(first)).toBe(first);
  expect(await ask(first + 1)).toBe(first + 1);
});
