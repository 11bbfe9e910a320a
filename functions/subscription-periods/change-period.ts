import { breached } from '#shared/contract/errors.ts';
import type { OnePeriodChange, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { touchesLockedField } from '#shared/domain/periods/period-lock.ts';
import { changeMetaDataOfForm } from '#functions/records/ground/metadata/write-meta-data.ts';
import { decidePeriod, planDecision } from '#functions/records/holdings/periods/decide-period.ts';
import { withForecast } from '#functions/records/holdings/periods/forecast-of.ts';
import { lockedProblem, savedByPerson, underLock } from '#functions/records/holdings/periods/guard-lock.ts';
import { movesDates, type PeriodValues, planPeriod } from '#functions/records/holdings/periods/plan-period.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';
import { closeByChange } from '#functions/records/work/workflow/close-by-change.ts';

/**
 * Changes the given fields of a period and what follows from them (C164). A decision is taken as by accept, cancel and reopen; one that needs a
 * reason is refused, as this call has no place for it.
 */
export async function changePeriod(repo: Repository, model: ReadModel, id: string, body: OnePeriodChange): Promise<SubscriptionPeriod> {
  const { version, decision, meta_data_fields_by_category: metaData, ...given } = body;
  const change = withLiveReferences(model, 'subscription_period', given as Partial<PeriodValues>);
  return repo.commit(async (tx) => {
    const before = await tx.load('subscription_period', id, version);
    // Dates depend on the neighbours and locked fields on the invoices: only such a commit waits for its turn.
    const isWaiting = decision !== undefined || metaData !== undefined || movesDates(change) || touchesLockedField(change);
    const current = isWaiting ? await tx.model() : model;
    const others = current.by('subscription_period', 'subscription_id', before.subscription_id).filter((period) => period.id !== before.id);
    const { next, breaches } = planPeriod(current, before, change, movesDates(change) ? others : undefined);
    const planned = withForecast(current, before, { ...before, ...next }, change);
    const guarded = underLock(current, before, planned, { ...change, ...(decision && { decision }) });
    if (guarded.refusal !== undefined) throw lockedProblem(before, guarded.refusal);
    const after = guarded.next;
    const outcome = decision && planDecision(current, after, { decision }, { at: tx.at, by: tx.caller.userId });
    const undecided = outcome && !outcome.ok ? outcome.breaches.map((breach) => ({ ...breach, field: 'decision' })) : [];
    const ofMetaData = metaData ? await changeMetaDataOfForm(tx, current, { entity: 'subscription_period', id: before.id }, metaData) : [];
    const all = [...breaches, ...undecided, ...ofMetaData];
    if (all.length > 0) throw breached(all);
    const saved = await closeByChange({ tx, model: current }, before, tx.save('subscription_period', savedByPerson(before, after)), change);
    return decision ? (await decidePeriod({ tx, model: current }, saved, { decision }, { unguarded: true })).period : saved;
  });
}
