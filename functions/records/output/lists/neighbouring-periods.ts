import type { Row } from '#shared/contract/kinds.ts';
import type { ReadModel, Touched } from '#functions/platform/read-model.ts';

/** The id of the subscription of a period. */
export function subscriptionOf(period: Row | undefined): string[] {
  return period ? [(period as Row<'subscription_period'>).subscription_id] : [];
}

/** A changed period with the others of its subscription: their forecasts depend on its prices, and the deadline of the next one on its end. */
export function neighboursOf(model: ReadModel, { id, before }: Touched): string[] {
  const owners = new Set([...subscriptionOf(before), ...subscriptionOf(model.find('subscription_period', id))]);
  return [id, ...[...owners].flatMap((owner) => model.by('subscription_period', 'subscription_id', owner).map((period) => period.id))];
}

/** The periods of a subscription, also of the one that replaced it. */
export function periodsOf(model: ReadModel, { id }: Touched): string[] {
  const owners = new Set([id, model.resolve('subscription', id) ?? id]);
  return [...owners].flatMap((owner) => model.by('subscription_period', 'subscription_id', owner).map((period) => period.id));
}
