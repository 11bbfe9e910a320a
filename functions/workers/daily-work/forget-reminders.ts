import { addDays } from '#shared/domain/calendar/dates.ts';
import type { Repository } from '#functions/platform/repository.ts';

/** Days after its deadline or task for which a reminder is remembered: a year's round can be looked back on. */
const kept = 400;
/** Reminders removed in one commit. */
const together = 80;

/** Removes reminders of long ago, so that what a reader holds in memory does not grow with the years. */
export async function forgetReminders(repo: Repository, day: string, onProgress: () => Promise<void>): Promise<void> {
  const before = addDays(day, -kept);
  const old = [...(await repo.model()).all('reminder')].filter(({ date }) => date < before).map(({ id }) => id);
  for (let start = 0; start < old.length; start += together) {
    const chunk = old.slice(start, start + together);
    await repo.commit(async (tx) => {
      await tx.prefetch('reminder', chunk);
      for (const id of chunk) if (await tx.find('reminder', id)) tx.remove('reminder', id);
    });
    await onProgress();
  }
}
