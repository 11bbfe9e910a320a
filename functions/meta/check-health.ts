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

/** Of no tenant: only whether the engines answer is of interest. */
const nowhere = 'health' as TenantId;

async function outcome(name: string, probe: () => Promise<string>): Promise<[string, string]> {
  try {
    return [name, await probe()];
  } catch (error) {
    log.error('a health check failed', { check: name, error });
    return [name, 'unreachable'];
  }
}

/** Jobs that nobody took within minutes mean that a queue or its worker stands still. */
async function queueState(): Promise<string> {
  for await (const _job of overdueJobs()) return 'late';
  return 'ok';
}

/** What works (D1): the table, the files, the queues by what waits in them, and how passwords are hashed here. */
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
