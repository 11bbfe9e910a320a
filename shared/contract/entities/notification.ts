import * as z from 'zod';
import { maxNotifications, notificationReasons, notifiedKinds } from '#shared/domain/notifications/inbox.ts';
import { audit, DoneBy, ForeignId, Instant } from '../fields.ts';

/** One notification of a person; its fields are explained in the domain (inbox.ts). */
export const NotificationEntry = z.object({
  id: ForeignId('the key of the notification within the inbox'),
  reason: z.enum(notificationReasons),
  kind: z.enum(notifiedKinds),
  record_id: ForeignId('a notification is hidden once its record is deleted'),
  by: DoneBy.nullable(),
  at: Instant,
  read: z.boolean(),
  more: z.int().min(0),
  emailed: z.boolean(),
});

/** A user's notifications, the latest last; its id is the user's. */
export const Inbox = z.object({ ...audit, entries: z.array(NotificationEntry).max(maxNotifications) });
export type Inbox = z.output<typeof Inbox>;
