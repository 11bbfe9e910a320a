import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { financialPeriodFor } from '#shared/domain/calendar/financial-periods.ts';
import { copiedFields } from '#shared/domain/periods/plain-fields.ts';
import type { PeriodValues } from './plan-period.ts';
import { withoutDead } from './without-dead.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';

/** The values of a further period with its own dates and price, in the financial period of its start; all else is that of the latest period. */
export function periodLike(
  model: ReadModel,
  latest: SubscriptionPeriod,
  own: Pick<PeriodValues, 'start_date' | 'end_date' | 'price'> & Partial<PeriodValues>,
): Partial<PeriodValues> {
  const { owner_id, vendor_id, publisher_id, currency, departments, task_applicability, product_id } = latest;
  const draft = {
    ...copiedFields(latest),
    product_id,
    owner_id,
    vendor_id,
    publisher_id,
    currency,
    departments,
    task_applicability,
    financial_period_id: financialPeriodFor(own.start_date, [...model.all('financial_period')])?.id ?? latest.financial_period_id,
    ...own,
  };
  return withoutDead(model, withLiveReferences(model, 'subscription_period', draft as Partial<PeriodValues>));
}
