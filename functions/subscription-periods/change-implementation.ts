import type { ImplementationChange } from '#shared/contract/entities/implementation.ts';
import { breached, notFound } from '#shared/contract/errors.ts';
import { changeSteps, checkSteps } from '#shared/domain/implementation/change-steps.ts';
import type { Repository } from '../platform/repository.ts';
import { reopenPeriodTask } from '#functions/records/work/workflow/reopen-period-task.ts';
import { closePeriodTask } from '#functions/records/work/workflow/close-period-task.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Changes the steps of a period's checklist that the call names (C185). Ticking a step closes its workflow task; clearing the tick reopens
 * the task.
 */
export async function changeImplementation(
  repo: Repository,
  periodId: string,
  { version, ...change }: ImplementationChange,
): Promise<void> {
  await repo.commit(async (tx) => {
    const model = await tx.model();
    const period = await tx.load('subscription_period', periodId);
    const [known] = model.by('implementation', 'subscription_period_id', period.id);
    if (!known) throw notFound(say('periods.implementationChecklistPeriod'));
    const before = await tx.load('implementation', known.id, version);
    const steps = changeSteps(before.steps, change, { by: tx.caller.userId, at: tx.at, newId: () => tx.newId() });
    const broken = checkSteps(before.steps, change, steps);
    if (broken.length > 0) throw breached(broken);
    tx.save('implementation', { ...before, steps });
    const commit = { tx, model };
    for (const { id, task, done_at } of steps) {
      const asked = change.steps?.find((each) => each.id === id)?.done;
      const isNew = !before.steps.some((step) => step.id === id);
      if (task === null || (asked === undefined && !isNew)) continue;
      if (done_at !== null) await closePeriodTask(commit, period.id, task);
      else if (asked === false) await reopenPeriodTask(commit, period.id, task);
    }
  });
}
