import { beginDay } from '#functions/records/work/reminders/daily-work.ts';
import { allTenants } from '#functions/platform/directory.ts';
import { log } from '#functions/platform/log.ts';

/**
 * Begins the daily work of every member whose day has begun by its own clock. It looks at the directory only; each member's work is a job of its
 * own. What could not be begun is begun by the next run.
 */
export async function handler(): Promise<void> {
  const failures: unknown[] = [];
  for await (const tenant of allTenants()) {
    try {
      await beginDay(tenant);
    } catch (error) {
      failures.push(error);
      log.error('the daily work of a member could not be begun', { tenant: tenant.id, error });
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `The daily work of ${failures.length} members could not be begun`);
}
