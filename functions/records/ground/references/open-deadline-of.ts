import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { isDeadlineDone } from '#shared/domain/periods/deadline.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { deadlineOf } from './deadline-of.ts';

/** The deadline of a period that is still to be met; null once it is done (D5). */
export function openDeadlineOf(model: ReadModel, period: SubscriptionPeriod): string | null {
  const invoices = model.by('vendor_invoice', 'subscription_period_id', period.id);
  return isDeadlineDone(period, invoices) ? null : deadlineOf(model, period);
}
