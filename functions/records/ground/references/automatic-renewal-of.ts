import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { type AutomaticRenewal, automaticRenewal } from '#shared/domain/terms/automatic-renewal.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { periodBefore } from './period-before.ts';

/** The renewal of an undecided period by its contract alone (RQ06); undefined where a decision is needed, and once it was renewed so. */
export function automaticRenewalOf(model: ReadModel, period: SubscriptionPeriod): AutomaticRenewal | undefined {
  if (period.decision !== 'undecided' || period.renewed_by_itself_on !== null) return undefined;
  const terms = model.find('subscription', period.subscription_id)?.terms;
  return terms?.renewal === 'automatic' ? automaticRenewal(terms, period, periodBefore(model, period)) : undefined;
}
