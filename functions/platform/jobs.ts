import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { now } from './clock.ts';
import { config } from './config.ts';
import type { JobName } from './job-payloads.ts';
import type { RequestOrigin } from './request-origin.ts';
import { type Item, table } from './table.ts';
import { clientPatience } from './unavailable.ts';

/** Workers with a queue of their own: those that run jobs, and those whose messages carry all they need. */
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
  /** The earliest start. */
  due?: string;
  failure?: string;
  /** The request that asked for a job outside any commit; jobs of the last release have none. */
  origin?: RequestOrigin;
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

/** Max delay of a message in a queue, in seconds. */
const longestDelay = 900;

/** Sends a job's id to its worker's queue, for the time when it is due. The job itself stays in the table, so a message carries no data. */
export async function publish(job: Pick<Job, 'tenant' | 'id' | 'worker' | 'due'>): Promise<void> {
  const wait = job.due ? Math.ceil((Date.parse(job.due) - now().getTime()) / 1000) : 0;
  // A job due after the max delay stays in the table until a sweep finds it due.
  if (wait > longestDelay) return;
  await send(job.worker, { tenant: job.tenant, job: job.id }, Math.max(wait, 0));
}

/** Seconds for which commits are collected before a snapshot: during an import, one snapshot serves many that became due. */
const gatherSeconds = 30;

/**
 * Requests a snapshot of a tenant: up to `seq` where commits made it due, else at once and verified. Not a job: a lost request is harmless, as the
 * nightly run repeats it.
 */
export async function requestCompaction(tenant: string, seq?: number): Promise<void> {
  if (seq === undefined) await send('compact-read-model', { tenant, verify: true });
  else await send('compact-read-model', { tenant, seq }, gatherSeconds);
}

/** Requests an update of email records from the state of their mails. */
export async function requestRecording(tenant: string, mails: readonly string[]): Promise<void> {
  await send('record-emails', { tenant, mails });
}

/** Drops the connection, for tests that switch to another engine. */
export function resetJobs(): void {
  client?.destroy();
  client = undefined;
}

/** The instant this many seconds from now; earlier for a negative number. */
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
