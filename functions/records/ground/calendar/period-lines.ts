import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { maySeeProvider } from '../references/closed-vendors.ts';
import { reference } from '../references/reference.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { CalendarReader } from './calendar-entry.ts';

/** The dates of a period, its vendor if the reader may see it, and a person. */
export function periodLines(
  model: ReadModel,
  period: SubscriptionPeriod,
  reader: CalendarReader,
  personId: string | null,
): Message<EmailCode>[] {
  const { start_date: start, end_date: end } = period;
  const vendor = maySeeProvider(model, reader, period.vendor_id) ? reference(model, 'provider', period.vendor_id)?.name : undefined;
  const owner = reference(model, 'user', personId)?.name;
  return [
    end === null ? say('calendar-feed.openPeriod', { start }) : say('calendar-feed.period', { start, end }),
    ...(vendor === undefined ? [] : [say('calendar-feed.vendor', { name: vendor })]),
    ...(owner === undefined ? [] : [say('calendar-feed.owner', { name: owner })]),
  ];
}

/** The name of a period's subscription. */
export function subscriptionName(
  model: ReadModel,
  { subscription_id }: Pick<SubscriptionPeriod, 'subscription_id'>,
): string | Message<EmailCode> {
  return reference(model, 'subscription', subscription_id)?.name ?? say('calendar-feed.aSubscription');
}

/** The URL of a subscription's tab that shows one period. */
export function tabOf({ id, subscription_id }: SubscriptionPeriod, tab: string): string {
  return `/subscriptions/${subscription_id}/${tab}?period=${id}`;
}

/** The person responsible for a subscription: the owner of its latest period. */
export function ownerOf(model: ReadModel, subscriptionId: string | null): string | null {
  const id = model.resolve('subscription', subscriptionId);
  return id === null ? null : (latestPeriod(model.by('subscription_period', 'subscription_id', id))?.owner_id ?? null);
}
