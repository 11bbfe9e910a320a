import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Caller, systemCaller } from './caller.ts';
import { instant, now } from './clock.ts';
import { config } from './config.ts';
import { keys } from './keys.ts';
import { log, withLogContext } from './log.ts';
import { isConditionFailure, type Item, table } from './table.ts';
import { clientPatience, unavailable } from './unavailable.ts';

/** The workers that take jobs, named as their folders. */
export type WorkerName =
  | 'run-import'
  | 'send-email'
  | 'record-emails'
  | 'replace-references'
  | 'change-workflows'
  | 'compact-read-model'
  | 'daily-work'
  | 'tell-of-to-dos';

export interface Job extends Item {
  id: string;
  tenant: string;
  worker: WorkerName;
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
  await send(job.worker, { tenant: job.tenant, job: job.id }, Math.min(Math.max(wait, 0), longestDelay));
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

/** How long a job stays with a worker that gives no sign of life: whoever waits for its work waits that long when it died. */
export const leaseSeconds = 30;
const mostAttempts = 5;
const keptSeconds = 30 * 24 * 3600;

function inSeconds(seconds: number): string {
  return new Date(now().getTime() + seconds * 1000).toISOString();
}

/** Takes a job, unless it is done or another worker holds it (`held`). A holder that died loses it when its lease runs out. */
async function claim(tenant: string, id: string): Promise<Job | 'held' | undefined> {
  try {
    return await table.update<Job>(keys.job(tenant, id), {
      UpdateExpression: 'SET #state = :running, lease_until = :lease, gsi1sk = :lease, attempts = attempts + :one',
      ConditionExpression: '#state = :queued or (#state = :running and lease_until < :now)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':running': 'running',
        ':queued': 'queued',
        ':lease': inSeconds(leaseSeconds),
        ':now': instant(),
        ':one': 1,
      },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return (await table.get<Job>(keys.job(tenant, id)))?.state === 'running' ? 'held' : undefined;
  }
}

/** Ends a job: it leaves the index of open ones and is kept a month for whoever asks. */
async function close(job: Job, state: 'done' | 'failed', failure?: string): Promise<void> {
  await table.update(keys.job(job.tenant, job.id), {
    // A job that went with its tenant must not come back as a part of itself.
    ConditionExpression: 'attribute_exists(pk)',
    UpdateExpression: `SET #state = :state, expires_at = :expires${failure === undefined ? '' : ', failure = :failure'} REMOVE gsi1pk, gsi1sk, lease_until`,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':state': state,
      ':expires': Math.floor(now().getTime() / 1000) + keptSeconds,
      ...(failure !== undefined && { ':failure': failure.slice(0, 1000) }),
    },
  });
}

/** Gives a job back, for the next delivery. */
async function release(job: Job): Promise<void> {
  await table.update(keys.job(job.tenant, job.id), {
    UpdateExpression: 'SET #state = :queued REMOVE lease_until',
    ConditionExpression: '#state = :running',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':queued': 'queued', ':running': 'running' },
  });
}

export interface JobContext {
  job: Job;
  caller: Caller;
  /** Keeps the job while long work goes on. */
  extend: () => Promise<void>;
}

/**
 * The Lambda handler of a worker. Each message is one job, done at most by one worker at a time; one that throws goes back
 * and, after `mostAttempts`, is closed as failed and told to `onGivenUp`, so that no failure stays silent.
 */
export function worker(
  name: WorkerName,
  run: (context: JobContext) => Promise<void>,
  onGivenUp?: (context: JobContext, error: Error) => Promise<void>,
) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    for (const record of event.Records) {
      const { tenant, job: id } = JSON.parse(record.body) as { tenant: string; job: string };
      await withLogContext({ request_id: record.messageId, call: name, tenant }, async () => {
        const job = await claim(tenant, id);
        if (!job) return;
        if (job === 'held') {
          // Perhaps by one that died: the message comes again, and finds the job done or its lease run out.
          failed.push(record.messageId);
          return;
        }
        const context: JobContext = {
          job,
          caller: systemCaller(tenant, (job.payload['user_id'] as string | undefined) ?? null),
          async extend() {
            const lease = inSeconds(leaseSeconds);
            await table.update(keys.job(tenant, id), {
              ConditionExpression: 'attribute_exists(pk)',
              UpdateExpression: 'SET lease_until = :lease, gsi1sk = :lease',
              ExpressionAttributeValues: { ':lease': lease },
            });
          },
        };
        try {
          await run(context);
          await close(job, 'done');
        } catch (thrown) {
          const error = thrown instanceof Error ? thrown : new Error(String(thrown));
          log.error('a job failed', { job: id, attempt: job.attempts, error });
          if (job.attempts >= mostAttempts) {
            // A person reads this: not what the service said, but what it means.
            const told = unavailable(thrown) ?? error;
            await onGivenUp?.(context, told);
            await close(job, 'failed', told.message);
            return;
          }
          await release(job);
          failed.push(record.messageId);
        }
      });
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
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
