import { instant } from './clock.ts';
import type { JobName, JobPayload } from './job-payloads.ts';
import { keys, noTenant } from './keys.ts';
import { requestOrigin } from './request-origin.ts';
import { type Item, table } from './table.ts';

/** A job as stored. The table's stream publishes it; a sweep publishes it again if that failed. `due` is the earliest start. */
export function jobItem<N extends JobName>(
  worker: N,
  payload: JobPayload<N>,
  { tenant, id, at, due }: { tenant: string; id: string; at: string; due?: string | undefined },
): Item {
  return {
    ...keys.job(tenant, id),
    type: 'job',
    id,
    tenant,
    worker,
    payload,
    state: 'queued',
    attempts: 0,
    at,
    gsi1pk: 'JOBS#',
    gsi1sk: `${due ?? at}#${id}#`,
    ...(due !== undefined && { due }),
  };
}

/** Stores a job that belongs to no tenant, outside any commit, with the request that asked for it. */
export async function storeJob<N extends JobName>(worker: N, payload: JobPayload<N>, id: string): Promise<void> {
  // Beside the payload, which the workers of the last release check strictly.
  await table.put({ ...jobItem(worker, payload, { tenant: noTenant, id, at: instant() }), origin: requestOrigin() });
}
