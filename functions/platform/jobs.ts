import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { now } from './clock.ts';
import { config } from './config.ts';
import type { JobName } from './job-payloads.ts';
import { type Item, table } from './table.ts';
import { clientPatience } from './unavailable.ts';

/** The workers behind a queue of their own: those that take jobs, and those whose messages say all. */
export type WorkerName = JobName | 'record-emails' | 'compact-read-model';

export interface Job extends Item {
  id: string;
  tenant: string;
  worker: JobName;
  /** Unchecked until its worker claims the job. */
  payload: Record<string, unknown>;
  state: 'queued' | 'running' | 'done' | 'failed';
  attempts: number;
  at: string;
  lease_until?: string;
  /** Not before this instant. */
  due?: string;
  failure?: string;
}

let client: SQSClient | undefined;

async function send(worker: WorkerName, body: Record<string, unknown>, delay = 0): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 4, ...clientPatience });
  await client.send(
    new SendMessageCommand({
      QueueUrl: config.queueUrl(worker),
      MessageBody: JSON.stringify(body),
      ...(delay > 0 && { DelaySeconds: delay }),
    }),
  );
}

/** The longest that a queue keeps a message back. */
const longestDelay = 900;

/** Puts a job's address on its worker's queue, for the time when it is due. The job itself stays in the table, so a message carries no data. */
export async function publish(job: Pick<Job, 'tenant' | 'id' | 'worker' | 'due'>): Promise<void> {
  const wait = job.due ? Math.ceil((Date.parse(job.due) - now().getTime()) / 1000) : 0;
  // What is due later than a queue can wait stays in the table until a sweep finds it due.
  if (wait > longestDelay) return;
  await send(job.worker, { tenant: job.tenant, job: job.id }, Math.max(wait, 0));
}

/** So long commits are gathered before a snapshot takes them in: while an import goes on, one snapshot serves for many that became due. */
const gatherSeconds = 30;

/**
 * Asks for a snapshot of a tenant: of all up to `seq` where commits made it due, else at once and verified. It is no job: nothing is lost if it
 * never comes, and the night asks again.
 */
export async function requestCompaction(tenant: string, seq?: number): Promise<void> {
  if (seq === undefined) await send('compact-read-model', { tenant, verify: true });
  else await send('compact-read-model', { tenant, seq }, gatherSeconds);
}

/** Asks to bring the records of mails to where the mails stand. */
export async function requestRecording(tenant: string, mails: readonly string[]): Promise<void> {
  await send('record-emails', { tenant, mails });
}

/** Tests that point the engine elsewhere let go of the old connection. */
export function resetJobs(): void {
  client?.destroy();
  client = undefined;
}

/** The instant so many seconds from now; earlier for a negative number. */
export function inSeconds(seconds: number): string {
  return new Date(now().getTime() + seconds * 1000).toISOString();
}

/** Open jobs whose message may be lost: waiting for over two minutes, or held by a worker that died. */
export async function* overdueJobs(): AsyncGenerator<Job> {
  const queuedBefore = inSeconds(-120);
  yield* table.query<Job>({
    IndexName: 'due',
    KeyConditionExpression: 'gsi1pk = :pk and gsi1sk < :before',
    ExpressionAttributeValues: { ':pk': 'JOBS#', ':before': queuedBefore },
  });
}
