import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { longDate } from '#shared/domain/emails/merge-email.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The name of a period in an email: its subscription, with the period's own name if it has one. */
export function periodName(model: ReadModel, period: SubscriptionPeriod): string {
  const name = model.find('subscription', period.subscription_id)?.name ?? '';
  return period.name_reference === null ? name : `${name} (${period.name_reference})`;
}

/** "1 January 2027 – 31 December 2027" in the language of an email; an open period has no end. */
export function periodDates({ start_date, end_date }: Pick<SubscriptionPeriod, 'start_date' | 'end_date'>, locale: string): string {
  return end_date === null ? `${longDate(start_date, locale)} –` : `${longDate(start_date, locale)} – ${longDate(end_date, locale)}`;
}
