import { addToList } from '#shared/domain/add-to-list.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The periods of a stakeholder, including those of replaced stakeholders. */
export function stakesOf(model: ReadModel, stakeholderId: string): readonly SubscriptionPeriod[] {
  return periodsByStakeholder(model).get(stakeholderId) ?? [];
}

function periodsByStakeholder(model: ReadModel): ReadonlyMap<string, SubscriptionPeriod[]> {
  return model.view('stakes', () => {
    const stakes = new Map<string, SubscriptionPeriod[]>();
    for (const period of model.all('subscription_period')) for (const id of stakeholdersOf(model, period)) addToList(stakes, id, period);
    return stakes;
  });
}

/** The existing stakeholders of a period. */
export function stakeholdersOf(model: ReadModel, period: SubscriptionPeriod): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { stakeholder_ids } of period.departments)
    for (const each of stakeholder_ids) {
      const id = model.resolve('stakeholder', each);
      if (id !== null) ids.add(id);
    }
  return ids;
}
