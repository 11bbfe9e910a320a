import { calendar, reminders } from '#shared/contract/groups/reminders.ts';
import { answer, bind, serve } from '../platform/http.ts';
import { changeFeed, createFeed, readFeed, removeFeed } from './calendar-feed.ts';
import { readCalendar } from './read-calendar.ts';
import { removeReminder } from './remove-reminder.ts';

export const handler = serve(
  bind(reminders, {
    remove: async ({ repo, params, query }) =>
      answer(await removeReminder(repo, params.id, query), { message: 'The reminder was deleted.' }),
  }),
  bind(calendar, {
    read: ({ params }) => readCalendar(params.file),
    feed: ({ repo }) => readFeed(repo),
    create: async ({ repo, body }) => answer(await createFeed(repo, body.scope), { message: 'The address was made.' }),
    change: ({ repo, body }) => changeFeed(repo, body.scope),
    remove: async ({ repo }) => answer(await removeFeed(repo), { message: 'The address does not work any more.' }),
  }),
);
