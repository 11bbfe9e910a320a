import { calendar, reminders } from '#shared/contract/groups/reminders.ts';
import { answer, bind, serve } from '../platform/http.ts';
import { changeFeed, createFeed, readFeed, removeFeed } from './calendar-feed.ts';
import { readCalendar } from './read-calendar.ts';
import { removeReminder } from './remove-reminder.ts';
import { say } from '#shared/domain/messages/message.ts';

export const handler = serve(
  bind(reminders, {
    remove: async ({ repo, params, query }) =>
      answer(await removeReminder(repo, params.id, query), { message: say('reminders.reminderDeleted') }),
  }),
  bind(calendar, {
    read: ({ params }) => readCalendar(params.file),
    feed: ({ repo }) => readFeed(repo),
    create: async ({ repo, body }) => answer(await createFeed(repo, { hidden: [], ...body }), { message: say('reminders.addressMade') }),
    change: ({ repo, body }) => changeFeed(repo, body),
    remove: async ({ repo }) => answer(await removeFeed(repo), { message: say('reminders.calendarAddressRevoked') }),
  }),
);
