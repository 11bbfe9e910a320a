import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as core from 'zod/v4/core';
import { type Caller, systemCaller } from './caller.ts';
import { instant, now } from './clock.ts';
import type { JobName, JobPayload } from './job-payloads.ts';
import { inSeconds, type Job } from './jobs.ts';
import { keys } from './keys.ts';
import { addToLogContext, log, withLogContext } from './log.ts';
import { isConditionFailure, table } from './table.ts';
import { unavailable } from './unavailable.ts';

/** Seconds for which a job stays with a worker that gives no sign of life: the delay after a crash. */
export const leaseSeconds = 30;
const mostAttempts = 5;
const keptSeconds = 30 * 24 * 3600;

/** Claims a job, unless it is done or another worker holds it (`held`). A holder that crashed loses it when its lease expires. */
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

/** Closes a job: it leaves the index of open jobs and stays readable for a month. */
async function close(job: Job, state: 'done' | 'failed', failure?: string): Promise<void> {
  await table.update(keys.job(job.tenant, job.id), {
    // A job deleted with its tenant must not be partly recreated by the update.
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

export interface JobContext<N extends JobName> {
  job: Job;
  payload: JobPayload<N>;
  caller: Caller;
  /** Extends the lease during long work. */
  extend: () => Promise<void>;
}

/**
 * Creates the Lambda handler of a worker. `schema` checks the payload, which another release may have stored. Each message is one job, run by at most
 * one worker at a time. One that throws is released and, after `mostAttempts`, closed as failed and passed to `onGivenUp`, so that no failure stays
 * silent.
 */
export function worker<N extends JobName>(
  name: N,
  schema: core.$ZodType<JobPayload<N>>,
  run: (context: JobContext<N>) => Promise<void>,
  onGivenUp?: (context: JobContext<N>, error: Error) => Promise<void>,
) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    for (const record of event.Records) {
      const { tenant, job: id } = JSON.parse(record.body) as { tenant: string; job: string };
      await withLogContext({ request_id: record.messageId, call: name, tenant }, async () => {
        const job = await claim(tenant, id);
        if (!job) return;
        if (job === 'held') {
          // The holder may have crashed: the message comes again, and finds the job done or its lease expired.
          failed.push(record.messageId);
          return;
        }
        const checked = core.safeParse(schema, job.payload);
        if (!checked.success) {
          // A retry would fail in the same way.
          log.error('a job has a payload that its worker does not know', { job: id, error: checked.error });
          return close(job, 'failed', `Payload: ${checked.error.message}`);
        }
        const payload = checked.data;
        const user = ('user_id' in payload ? payload.user_id : null) ?? null;
        addToLogContext({ user: user ?? '' });
        const context: JobContext<N> = {
          job,
          payload,
          caller: systemCaller(tenant, user),
          async extend() {
            const lease = inSeconds(leaseSeconds);
            await table.update(keys.job(tenant, id), {
              ConditionExpression: 'attribute_exists(pk)',
              UpdateExpression: 'SET lease_until = :lease, gsi1sk = :lease',
              ExpressionAttributeValues: { ':lease': lease },
            });
          },
        };
        const started = performance.now();
        try {
          await run(context);
          await close(job, 'done');
          log.info('a job is done', { job: id, duration: Math.round(performance.now() - started) });
        } catch (thrown) {
          const error = thrown instanceof Error ? thrown : new Error(String(thrown));
          log.error('a job failed', { job: id, attempt: job.attempts, error });
          if (job.attempts >= mostAttempts) {
            // A user reads this: the meaning of the error, not the text of the service.
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
