import { breached } from '#shared/contract/errors.ts';
import type { SubscriptionPeriod, PeriodChange } from '#shared/contract/entities/subscription.ts';
import { today } from '../platform/clock.ts';
import { movesDates, type PeriodValues, planPeriod } from '../platform/periods/plan-period.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import { memberOf } from '../platform/rows/member-of.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';

/** Changes the given fields of a period and what follows from them (C164). */
export async function changePeriod(repo: Repository, model: ReadModel, id: string, body: PeriodChange): Promise<SubscriptionPeriod> {
  const { version, ...given } = body;
  const change = withLiveReferences(model, 'subscription_period', given as Partial<PeriodValues>);
  return repo.commit(async (tx) => {
    const before = await tx.load('subscription_period', id, version);
    // Only dates depend on the neighbours, and only they make the commit wait for its turn.
    const current = movesDates(change) ? await tx.model() : model;
    const others = current.by('subscription_period', 'subscription_id', before.subscription_id).filter((period) => period.id !== before.id);
    const { next, breaches } = planPeriod(
      current,
      before,
      change,
      today(memberOf(current).timezone),
      movesDates(change) ? others : undefined,
    );
    if (breaches.length > 0) throw breached(breaches);
    return tx.save('subscription_period', { ...before, ...next });
  });
}
