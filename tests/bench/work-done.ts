import { setTimeout as wait } from 'node:timers/promises';
import { callJson } from '#infra/local/engines/call-json.ts';

const attributes = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
const withinMs = 300_000;

/**
 * Waits until nothing lies in a queue or is at work: what fills a member, and each start of the nightly schedule, has snapshots made that
 * would share the processors with what is timed. `environment` is that of a function.
 */
export async function workDone(environment: Readonly<Record<string, string>>): Promise<void> {
  const queues = Object.entries(environment).flatMap(([name, value]) => (name.startsWith('QUEUE_URL_') ? [value] : []));
  if (queues.length === 0) throw new Error('The product did not say where its queues are');
  const until = performance.now() + withinMs;
  // Twice in a row: what was done a moment ago may have asked for more.
  for (let quiet = 0; quiet < 2;) {
    const counts = await Promise.all(queues.map((queue) => held(queue, environment)));
    quiet = counts.every((count) => count === 0) ? quiet + 1 : 0;
    if (performance.now() > until) throw new Error(`Work lay in the queues for ${withinMs / 1000} s: ${counts.join(', ')}`);
    await wait(500);
  }
}

async function held(queue: string, environment: Readonly<Record<string, string>>): Promise<number> {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment;
  const { Attributes } = await callJson<{ Attributes: Record<string, string> }>(
    new URL(queue).origin,
    'AmazonSQS.GetQueueAttributes',
    { QueueUrl: queue, AttributeNames: attributes },
    { credentials: { accessKeyId, secretAccessKey } },
  );
  return attributes.reduce((sum, name) => sum + Number(Attributes[name]), 0);
}
