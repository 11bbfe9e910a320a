import * as z from 'zod';
import { NotificationEntry } from '#shared/contract/entities/notification.ts';
import { Id } from '#shared/contract/fields.ts';
import { addToInboxes } from '#functions/platform/notify-people.ts';
import { worker } from '#functions/platform/worker.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { emailNotifications } from '#functions/records/work/notifications/email-notifications.ts';
import { emailNews } from './email-news.ts';

const Payload = z.union([
  z.strictObject({ person: Id }),
  z.strictObject({ notifications: z.array(z.strictObject({ person: Id, entry: NotificationEntry })) }),
]);

/** Max people in one commit. */
const together = 20;

/**
 * Emails a person about changed tasks that they subscribed to or own (C098), and about mentions. Or adds notifications to the inboxes of many people.
 */
export const handler = worker('tell-of-to-dos', Payload, async ({ payload, caller }) => {
  const repo = repositoryFor(caller);
  if ('person' in payload) {
    await repo.commit(async (tx) => {
      await emailNews(tx, payload.person);
      await emailNotifications(tx, payload.person, 'mention');
    });
    return;
  }
  const byPerson = [...Map.groupBy(payload.notifications, ({ person }) => person).values()];
  for (let start = 0; start < byPerson.length; start += together)
    await repo.commit((tx) => addToInboxes(tx, byPerson.slice(start, start + together).flat()));
});
