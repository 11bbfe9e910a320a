import { say } from '#shared/domain/messages/message.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';
import { ownerOf } from '../../ground/calendar/period-lines.ts';

/** Days after which a price may rise without a limit. */
export const priceCeilingDates: ExpectedDates = (model, reader) =>
  [...model.all('price_ceiling')].flatMap((ceiling): CalendarEntry[] => {
    const licensePeriod = model.find('license_period', ceiling.license_period_id);
    const subscription = model.find('subscription', ceiling.subscription_id);
    const license = model.find('license', licensePeriod?.license_id);
    const held = subscription ?? license;
    const ownerId = licensePeriod?.owner_id ?? ownerOf(model, ceiling.subscription_id);
    if (!held || !isWanted(model, reader, [ownerId])) return [];
    const path = subscription ? `/subscriptions/${held.id}/price` : `/licenses/${held.id}?period=${licensePeriod?.id ?? ''}`;
    const summary = say('calendar-feed.priceCeiling', { name: held.name });
    return [{ id: `ceiling-${ceiling.id}`, kind: 'license', date: ceiling.until, changedAt: ceiling.updated_at, summary, lines: [], path }];
  });
