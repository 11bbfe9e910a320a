import type { groups } from '#shared/contract/calls.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { version } from '#shared/contract/version.ts';
import type { TenantId } from '../platform/caller.ts';
import { filesFor } from '../platform/files.ts';
import { overdueJobs } from '../platform/jobs.ts';
import { keys } from '../platform/keys.ts';
import { log } from '../platform/log.ts';
import { passwordScheme } from '../platform/passwords.ts';
import { table } from '../platform/table.ts';

/** A tenant id without data: the probes only need the engines to answer. */
const nowhere = 'health' as TenantId;

async function outcome(name: string, probe: () => Promise<string>): Promise<[string, string]> {
  try {
    return [name, await probe()];
  } catch (error) {
    log.error('a health check failed', { check: name, error });
    return [name, 'unreachable'];
  }
}

/** `late` when a job has waited for minutes, which means that a queue or its worker does not run. */
async function queueState(): Promise<string> {
  for await (const _job of overdueJobs()) return 'late';
  return 'ok';
}

/** The health check (D1): whether table, files and queues answer, and the scheme that hashes passwords in this installation. */
export async function checkHealth(): Promise<ResultOf<typeof groups.meta.health>> {
  const checks = await Promise.all([
    outcome('table', async () => {
      await table.get(keys.tenant(nowhere));
      return 'ok';
    }),
    outcome('files', async () => {
      await filesFor({ tenant: nowhere }).size('probe');
      return 'ok';
    }),
    outcome('queues', queueState),
    outcome('passwords', async () => passwordScheme()),
  ]);
  const isWell = checks.every(([name, state]) => state === 'ok' || name === 'passwords');
  return { status: isWell ? 'ok' : 'degraded', version, checks: Object.fromEntries(checks) };
}
