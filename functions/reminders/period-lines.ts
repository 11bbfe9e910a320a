import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { maySeeProvider } from '#functions/records/ground/references/closed-vendors.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import type { ReadModel } from '../platform/read-model.ts';
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
