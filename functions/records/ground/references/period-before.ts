import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The period of the same subscription that came before. */
export function periodBefore(model: ReadModel, { subscription_id, start_date }: SubscriptionPeriod): SubscriptionPeriod | undefined {
  let before: SubscriptionPeriod | undefined;
  for (const period of model.by('subscription_period', 'subscription_id', subscription_id))
    if (period.start_date < start_date && (!before || period.start_date > before.start_date)) before = period;
  return before;
}
