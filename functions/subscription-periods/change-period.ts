import { breached } from '#shared/contract/errors.ts';
import type { SubscriptionPeriod, PeriodChange } from '#shared/contract/entities/subscription.ts';
import { today } from '../platform/clock.ts';
import { decidePeriod, planDecision } from '../platform/periods/decide-period.ts';
import { withForecast } from '../platform/periods/forecast-of.ts';
import { movesDates, type PeriodValues, planPeriod } from '../platform/periods/plan-period.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import { memberOf } from '../platform/rows/member-of.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';
import { settleByChange } from '../platform/workflow/settle-by-change.ts';

/**
 * Changes the given fields of a period and what follows from them (C164). A decision is taken as by accept, cancel and reopen; one that needs a
 * reason is refused, as this call has no place for it.
 */
export async function changePeriod(repo: Repository, model: ReadModel, id: string, body: PeriodChange): Promise<SubscriptionPeriod> {
  const { version, decision, ...given } = body;
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
    const after = withForecast(current, before, { ...before, ...next }, change);
    const outcome = decision && planDecision(current, after, { decision }, { at: tx.at, by: tx.caller.userId });
    const undecided = outcome && !outcome.ok ? outcome.breaches.map((breach) => ({ ...breach, field: 'decision' })) : [];
    if (breaches.length + undecided.length > 0) throw breached([...breaches, ...undecided]);
    const saved = await settleByChange(tx, current, before, tx.save('subscription_period', after));
    return decision ? (await decidePeriod(tx, current, saved, { decision })).period : saved;
  });
}
