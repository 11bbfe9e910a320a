import type { BodyOf } from '#shared/contract/route.ts';
import type { implementations } from '#shared/contract/groups/implementations.ts';
import { breached, conflict } from '#shared/contract/errors.ts';
import { checkSteps } from '#shared/domain/implementation/change-steps.ts';
import type { Repository } from '../platform/repository.ts';
import { usualSteps } from '#functions/records/work/workflow/usual-steps.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Begins a period's checklist, with the usual steps or those given (C184). A period has one: 409 where it has it already. */
export async function createImplementation(
  repo: Repository,
  periodId: string,
  { steps }: BodyOf<typeof implementations.create>,
): Promise<void> {
  await repo.commit(async (tx) => {
    const model = await tx.model();
    const period = await tx.load('subscription_period', periodId);
    const id = tx.newId();
    const known = model.by('implementation', 'subscription_period_id', period.id);
    // A call that is repeated with its key finds its own list.
    if (known.some((list) => list.id === id)) return;
    if (known.length > 0) throw conflict(say('periods.checklistExists'));
    const chosen = (steps ?? usualSteps(model, period)).map(({ label, task = null, ...more }) => ({
      id: tx.newId(),
      label,
      task,
      done_by: null,
      done_at: null,
      note: ('note' in more ? more.note : null) ?? null,
    }));
    const broken = checkSteps([], {}, chosen);
    if (broken.length > 0) throw breached(broken);
    tx.create('implementation', { id, subscription_period_id: period.id, steps: chosen });
  });
}
