import { breached, invalid } from '#shared/contract/errors.ts';
import type { ApplicabilityChange } from '#shared/contract/rows/workflow-row.ts';
import { checkApplicability, withApplicability } from '#shared/domain/workflow/applicability.ts';
import type { Repository } from '../platform/repository.ts';
import { followPeriod } from '#functions/records/work/workflow/follow-period.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Periods that one commit changes: each with its run, and a look at each person who is given something to do. */
const together = 24;

/**
 * Says of several periods which tasks apply (C196), coupled switches in step (R040); running workflows follow. In commits of some dozen: a call
 * that is repeated finishes one that stopped in between.
 */
export async function changeApplicability(
  repo: Repository,
  ids: readonly string[],
  change: ApplicabilityChange,
): Promise<{ changed: number; unchanged: number; ids: string[] }> {
  const breaches = checkApplicability(change);
  if (breaches.length > 0) throw breached(breaches);
  const model = await repo.model();
  const gone = ids.filter((id) => !model.find('subscription_period', id));
  if (gone.length > 0)
    throw invalid(Object.fromEntries(gone.map((id) => [id, [say('periods.notFound')]])), say('periods.checkSelectedPeriods'));
  const wanted = [...new Set(ids.map((id) => model.resolve('subscription_period', id) ?? id))];
  const changed = new Set<string>();
  for (let start = 0; start < wanted.length; start += together) {
    const chunk = wanted.slice(start, start + together);
    await repo.commit(async (tx) => {
      const current = await tx.model();
      await tx.prefetch('subscription_period', chunk);
      for (const id of chunk) {
        const before = await tx.find('subscription_period', id);
        if (!before) continue;
        const after = tx.save('subscription_period', {
          ...before,
          task_applicability: withApplicability(before.task_applicability, change),
        });
        if (after === before) continue;
        changed.add(id);
        await followPeriod(tx, current, before, after);
      }
    });
  }
  return { changed: changed.size, unchanged: wanted.length - changed.size, ids: wanted };
}
