import { completeDay } from '#functions/platform/daily-work.ts';
import { worker } from '#functions/platform/jobs.ts';
import { log } from '#functions/platform/log.ts';
import type { WorkDay } from '#functions/platform/reminders/due-reminders.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { startPlanned } from '#functions/platform/workflow/start-planned.ts';
import { forgetReminders } from './forget-reminders.ts';
import { listGoogleAccounts } from './list-google-accounts.ts';
import { remindOfFeedback } from './remind-of-feedback.ts';
import { sendDigests } from './send-digests.ts';
import { settleSilence } from './settle-silence.ts';

/**
 * A member's day: what silence decides, what people are reminded of, workflows that begin by themselves. Each part can be done again, and what fails in one keeps no other from being
 * done; the day is done when all are.
 */
export const handler = worker('daily-work', async ({ job, caller, extend: write }) => {
  const extend = sparingly(write);
  const work = job.payload as unknown as WorkDay;
  const repo = repositoryFor(caller);
  const failures: unknown[] = [];
  const parts: (() => Promise<unknown>)[] = [
    () => settleSilence(repo, work, extend),
    () => sendDigests(repo, work, extend),
    () => remindOfFeedback(repo, extend),
    () => startPlanned(repo, work.day, extend),
    () => forgetReminders(repo, work.day, extend),
    () => listGoogleAccounts(repo, extend),
  ];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      log.error('a part of the daily work failed', { day: work.day, error });
      failures.push(error);
    }
    await extend();
  }
  if (failures.length > 0) throw new AggregateError(failures, `The daily work of ${work.day} is not done`);
  await completeDay(caller.tenant, work.day);
});

/** How often the work says that it goes on, in milliseconds: a worker keeps its job for half a minute each time. */
const sayEvery = 5000;

/** The same, but not each time that it is called: every one is a write. */
function sparingly(extend: () => Promise<void>): () => Promise<void> {
  let said = performance.now();
  return async () => {
    if (performance.now() - said < sayEvery) return;
    said = performance.now();
    await extend();
  };
}
