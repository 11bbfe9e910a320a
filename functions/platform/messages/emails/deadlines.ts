import deDeadlines from '#shared/messages/de/emails/deadlines.json' with { type: 'json' };
import deTaskDeeds from '#shared/messages/de/emails/task-deeds.json' with { type: 'json' };
import enDeadlines from '#shared/messages/en/emails/deadlines.json' with { type: 'json' };
import enTaskDeeds from '#shared/messages/en/emails/task-deeds.json' with { type: 'json' };
import enGbTaskDeeds from '#shared/messages/en-GB/emails/task-deeds.json' with { type: 'json' };
import frDeadlines from '#shared/messages/fr/emails/deadlines.json' with { type: 'json' };
import frTaskDeeds from '#shared/messages/fr/emails/task-deeds.json' with { type: 'json' };
import svDeadlines from '#shared/messages/sv/emails/deadlines.json' with { type: 'json' };
import svTaskDeeds from '#shared/messages/sv/emails/task-deeds.json' with { type: 'json' };
import { tellersOf } from './tellers-of.ts';

/** Writes the lines of a deadline reminder. */
export const deadlineText = tellersOf({
  en: { deadlines: enDeadlines, 'task-deeds': enTaskDeeds },
  'en-GB': { 'task-deeds': enGbTaskDeeds },
  de: { deadlines: deDeadlines, 'task-deeds': deTaskDeeds },
  fr: { deadlines: frDeadlines, 'task-deeds': frTaskDeeds },
  sv: { deadlines: svDeadlines, 'task-deeds': svTaskDeeds },
});
