import deCalendarFeed from '#shared/messages/de/emails/calendar-feed.json' with { type: 'json' };
import deTaskDeeds from '#shared/messages/de/emails/task-deeds.json' with { type: 'json' };
import enCalendarFeed from '#shared/messages/en/emails/calendar-feed.json' with { type: 'json' };
import enTaskDeeds from '#shared/messages/en/emails/task-deeds.json' with { type: 'json' };
import enGbCalendarFeed from '#shared/messages/en-GB/emails/calendar-feed.json' with { type: 'json' };
import enGbTaskDeeds from '#shared/messages/en-GB/emails/task-deeds.json' with { type: 'json' };
import frCalendarFeed from '#shared/messages/fr/emails/calendar-feed.json' with { type: 'json' };
import frTaskDeeds from '#shared/messages/fr/emails/task-deeds.json' with { type: 'json' };
import svCalendarFeed from '#shared/messages/sv/emails/calendar-feed.json' with { type: 'json' };
import svTaskDeeds from '#shared/messages/sv/emails/task-deeds.json' with { type: 'json' };
import { tellersOf } from './tellers-of.ts';

/** Writes entries of a calendar feed. */
export const calendarText = tellersOf({
  en: { 'calendar-feed': enCalendarFeed, 'task-deeds': enTaskDeeds },
  'en-GB': { 'calendar-feed': enGbCalendarFeed, 'task-deeds': enGbTaskDeeds },
  de: { 'calendar-feed': deCalendarFeed, 'task-deeds': deTaskDeeds },
  fr: { 'calendar-feed': frCalendarFeed, 'task-deeds': frTaskDeeds },
  sv: { 'calendar-feed': svCalendarFeed, 'task-deeds': svTaskDeeds },
});
