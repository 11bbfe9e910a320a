import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { openDeadline } from '#shared/domain/periods/deadline.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from './member-of.ts';

/** The deadline of a period that is still to be met, its own or the proposed one; null once it is done. */
export function openDeadlineOf(model: ReadModel, period: SubscriptionPeriod): string | null {
  const invoices = model.by('vendor_invoice', 'subscription_period_id', period.id);
  return openDeadline(period, memberOf(model).cancellation_reminder_days_before_start_date, invoices);
}
