import { allTenants } from '#functions/platform/directory.ts';
import { requestCompaction } from '#functions/platform/jobs.ts';

/** Asks every night for a verified snapshot of every tenant. */
export async function handler(): Promise<void> {
  for await (const tenant of allTenants()) await requestCompaction(tenant.id);
}
