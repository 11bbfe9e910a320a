import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** The data of a period in a sheet for a vendor. */
export interface PeriodLine {
  period: SubscriptionPeriod;
  subscription: string;
  product: string;
  publisher: string;
}

/** Periods with the names of their references, by subscription. */
export function periodLines(model: ReadModel, periods: readonly SubscriptionPeriod[]): PeriodLine[] {
  const inOrder = nameOrder(model);
  return periods
    .map((period) => {
      const product = model.find('product', period.product_id);
      return {
        period,
        subscription: model.find('subscription', period.subscription_id)?.name ?? '',
        product: product?.name ?? '',
        publisher: model.find('provider', period.publisher_id ?? product?.publisher_id)?.name ?? '',
      };
    })
    .toSorted((a, b) => inOrder(a.subscription, b.subscription) || (a.period.start_date < b.period.start_date ? -1 : 1));
}
