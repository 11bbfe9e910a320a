import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { proposedDeadline } from '#shared/domain/periods/deadline.ts';
import type { ReadModel } from '../read-model.ts';
import { memberOf } from '../rows/member-of.ts';

/** The day by which a decision is needed: the period's own deadline, else the member's default before its start (D5). A one-time purchase has none. */
export function effectiveDeadline(
  model: ReadModel,
  period: Pick<SubscriptionPeriod, 'cancellation_deadline' | 'one_time_purchase' | 'start_date'>,
): string | null {
  if (period.cancellation_deadline !== null || period.one_time_purchase) return period.cancellation_deadline;
  return proposedDeadline(period.start_date, memberOf(model).cancellation_reminder_days_before_start_date);
}
