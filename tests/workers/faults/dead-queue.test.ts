import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { handler as sweep } from '#functions/schedules/sweep-jobs/handler.ts';
import { handler as publish } from '#functions/workers/publish-jobs/handler.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { createQueue } from '#tests/support/engines.ts';
import { withFault } from '#tests/support/fault-matrix.ts';

// Between a commit and its worker stands the queue. A job is in the table, so that the queue may die and forget.
let tenant: TestTenant;
let queueUrl: string;
let setBack = (): void => {};

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  queueUrl = (await createQueue()).queueUrl;
  process.env['QUEUE_URL_SEND_EMAIL'] = queueUrl;
});
afterEach(() => setBack());

const queueJob = () =>
  tenant.repo.commit((tx) => queueMail(tx, { kind: 'reminder', to: 'reader@library.example', subject: 'Hello', text: 'Hello' }));

/** What the table's stream tells of a new job. */
function streamOf(id: string): DynamoDBStreamEvent {
  const image = { pk: { S: '' }, type: { S: 'job' }, tenant: { S: tenant.id }, id: { S: id }, worker: { S: 'send-email' } };
  return { Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: id, NewImage: image } }] };
}

async function messages(): Promise<string[]> {
  const client = new SQSClient({});
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 60 }),
  );
  client.destroy();
  return Messages.map(({ Body }) => (JSON.parse(Body ?? '{}') as { job: string }).job);
}

test('a queue that is dead lets the stream come again, and the job leaves when it lives', async () => {
  const id = await queueJob();
  const failed = await withFault({ service: 'sqs', fault: 'reset', nth: 1, times: 'always', function: 'publish-jobs' }, undefined, () =>
    asFunction('publish-jobs', () => publish(streamOf(id))),
  );
  expect(failed).toEqual({ batchItemFailures: [{ itemIdentifier: id }] });
  expect(await messages()).toEqual([]);
  expect(await asFunction('publish-jobs', () => publish(streamOf(id)))).toEqual({ batchItemFailures: [] });
  expect(await messages()).toEqual([id]);
});

test.each(['error-500', 'throttle', 'after', 'cut-body'] as const)('a queue that meets %s once loses no job', async (fault) => {
  const id = await queueJob();
  await withFault({ service: 'sqs', fault, nth: 1, times: 1, function: 'publish-jobs' }, undefined, () =>
    asFunction('publish-jobs', () => publish(streamOf(id))),
  );
  // Twice perhaps, where the answer was lost: a job is claimed once.
  expect(new Set(await messages())).toEqual(new Set([id]));
});

test('a job whose message is lost altogether leaves with the sweep after two minutes, and not before', async () => {
  const id = await queueJob();
  await asFunction('sweep-jobs', () => sweep());
  expect(await messages()).not.toContain(id);
  setBack = setClock({ now: () => new Date(Date.now() + 3 * 60_000) });
  await asFunction('sweep-jobs', () => sweep());
  const published: string[] = [];
  for (let more = await messages(); more.length > 0; more = await messages()) published.push(...more);
  expect(published).toContain(id);
});
