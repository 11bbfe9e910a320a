import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { startSqs } from '#infra/local/engines/sqs.ts';
import { createQueue } from '#tests/support/engines.ts';

const client = new SQSClient({});
const receive = async (queueUrl: string, from = client) =>
  (await from.send(new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 }))).Messages ?? [];

it('hides a received message until it becomes visible again', async () => {
  const { queueUrl } = await createQueue();
  await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'one' }));
  const [first] = await receive(queueUrl);
  expect(first?.Body).toBe('one');
  expect(await receive(queueUrl)).toEqual([]);
  await client.send(new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 }));
  expect(await receive(queueUrl)).toHaveLength(1);
});

it('moves a message received too often to the dead-letter queue', async () => {
  const { queueUrl, deadLetterUrl } = await createQueue({ maxReceives: 2 });
  await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: [{ Id: '1', MessageBody: 'poison' }] }));
  for (let attempt = 0; attempt < 2; attempt++) {
    const [message] = await receive(queueUrl);
    expect(message?.Body).toBe('poison');
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout: 0 }),
    );
  }
  expect(await receive(queueUrl)).toEqual([]);
  expect((await receive(deadLetterUrl)).map((message) => message.Body)).toEqual(['poison']);
});

it('keeps messages over a restart, and hands those out again whose worker ended with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'perennial-sqs-'));
  const first = await startSqs({ folder });
  const before = new SQSClient({ endpoint: first.endpoint });
  const { QueueUrl = '' } = await before.send(new CreateQueueCommand({ QueueName: 'kept' }));
  await before.send(new SendMessageBatchCommand({ QueueUrl, Entries: ['a', 'b'].map((body) => ({ Id: body, MessageBody: body })) }));
  const [taken] = (await before.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1 }))).Messages ?? [];
  await before.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: taken?.ReceiptHandle }));
  const [atWork] =
    (await before.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1, VisibilityTimeout: 3600 }))).Messages ?? [];
  expect(atWork?.Body).toBe('b');
  await first.stop();

  const second = await startSqs({ folder });
  const after = new SQSClient({ endpoint: second.endpoint });
  const kept = await receive(`${second.endpoint}/000000000000/kept`, after);
  expect(kept.map((message) => message.Body)).toEqual(['b']);
  await second.stop();
  await rm(folder, { recursive: true });
});
