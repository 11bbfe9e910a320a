import * as z from 'zod';
import { maxNotifications } from '#shared/domain/notifications/inbox.ts';
import { Flag, Id } from '../fields.ts';
import { callsOf, json, query, result } from '../route.ts';
import { NotificationRow } from '../rows/notification-row.ts';

const calls = callsOf('/notifications', { read: 'signed-in', write: 'signed-in', servedBy: 'read' });

/** The caller's notifications: mentions, assignments, answers, due dates, and jobs that ended. */
export const notifications = {
  list: calls.get(
    'C896',
    '',
    "The caller's notifications, latest first; with unread=true those not read yet, with unread=false the others",
    { query: query({ unread: Flag.optional() }), reply: result(z.array(NotificationRow)) },
  ),
  markRead: calls.put('C897', '/read', 'Mark notifications as read: those with the ids, or with all=true all', {
    body: json(z.strictObject({ ids: z.array(Id).max(maxNotifications), all: z.literal(true) }).partial()),
    reply: result(z.object({ read: z.int() })),
  }),
  unreadCount: calls.get('C898', '/unread-count', "How many of the caller's notifications are unread", {
    reply: result(z.object({ unread: z.int() })),
  }),
};
