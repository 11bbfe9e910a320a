import { randomUUID } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Job, WorkerName } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { asFunction } from '#tests/support/as-function.ts';

/** Open jobs of a tenant, in the order of their making. */
export async function openJobs(tenant: string): Promise<Job[]> {
  const all = await Array.fromAsync(table.partition<Job>(keys.job(tenant, '').pk));
  return all.filter(({ state }) => state === 'queued' || state === 'running').toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Hands a job to its worker once, as its queue does; false when the message is to come again. */
export async function deliver({ tenant, id, worker }: Pick<Job, 'tenant' | 'id' | 'worker'>): Promise<boolean> {
  const { handler } = (await import(`../../functions/workers/${worker satisfies WorkerName}/handler.ts`)) as {
    handler: (event: SQSEvent) => Promise<SQSBatchResponse>;
  };
  const record = { messageId: randomUUID(), body: JSON.stringify({ tenant, job: id }) } as SQSEvent['Records'][number];
  try {
    const { batchItemFailures } = await asFunction(worker, () => handler({ Records: [record] }));
    return batchItemFailures.length === 0;
  } catch {
    // As with any Lambda function that throws: its whole batch comes again.
    return false;
  }
}

/** Lets the lease of a job run out, as half a minute does. */
export async function expireLease({ tenant, id }: Pick<Job, 'tenant' | 'id'>): Promise<void> {
  await table.update(keys.job(tenant, id), {
    UpdateExpression: 'SET lease_until = :past',
    ExpressionAttributeValues: { ':past': '2000-01-01T00:00:00.000Z' },
  });
}

/** Delivers what is open until nothing is; `onFailure` is told of each delivery that failed. Throws when a job never ends. */
export async function finishJobs(tenant: string, onFailure: () => Promise<unknown> = async () => {}): Promise<void> {
  for (let deliveries = 0; deliveries < 30; deliveries++) {
    const [job] = await openJobs(tenant);
    if (!job) return;
    if (await deliver(job)) continue;
    await onFailure();
    await expireLease(job);
  }
  throw new Error('A job never ends');
}
