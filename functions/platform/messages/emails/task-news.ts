import deTaskNews from '#shared/messages/de/emails/task-news.json' with { type: 'json' };
import enTaskNews from '#shared/messages/en/emails/task-news.json' with { type: 'json' };
import frTaskNews from '#shared/messages/fr/emails/task-news.json' with { type: 'json' };
import svTaskNews from '#shared/messages/sv/emails/task-news.json' with { type: 'json' };
import { tellersOf } from './tellers-of.ts';

/** Writes a notice of what happened to a task. */
export const taskNewsText = tellersOf({
  en: { 'task-news': enTaskNews },
  de: { 'task-news': deTaskNews },
  fr: { 'task-news': frTaskNews },
  sv: { 'task-news': svTaskNews },
});
