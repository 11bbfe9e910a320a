import { overdueJobs, publish } from '#functions/platform/jobs.ts';
import { log } from '#functions/platform/log.ts';

/** Publishes open jobs again whose message was lost or whose worker died. A job published twice is claimed once. */
export async function handler(): Promise<void> {
  let count = 0;
  for await (const job of overdueJobs()) {
    await publish(job);
    count++;
  }
  if (count > 0) log.warn('open jobs were published again', { count });
}
