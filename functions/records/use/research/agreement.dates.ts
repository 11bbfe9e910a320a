import { listOf } from '#shared/contract/lists.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';
import { ownerOf } from '../../ground/calendar/period-lines.ts';

/** Ends of agreements, for the owner of the subscription, else for the creator of the agreement. */
export const agreementDates: ExpectedDates = (model, reader) => {
  if (!mayAccess(listOf('agreements').permission, reader.permissions)) return [];
  return [...model.all('agreement')].flatMap((agreement): CalendarEntry[] => {
    const { id, name, end_date: date, updated_at: changedAt } = agreement;
    if (!isWanted(model, reader, [ownerOf(model, agreement.subscription_id) ?? agreement.created_by])) return [];
    const path = `/research-output/agreements/${id}`;
    return [
      { id: `agreement-${id}`, kind: 'agreement', date, changedAt, summary: say('calendar-feed.agreement', { name }), lines: [], path },
    ];
  });
};
