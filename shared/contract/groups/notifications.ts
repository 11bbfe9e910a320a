import * as z from 'zod';
import { maxNotifications } from '#shared/domain/notifications/inbox.ts';
import { Flag, Id } from '../fields.ts';
import { call, json, query, result } from '../route.ts';
import { NotificationRow } from '../rows/notification-row.ts';

const read = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;

/** What concerns the caller: mentions, assignments, answers, what is due, and jobs that ended. */
export const notifications = {
  list: call({
    ...read,
    id: 'C896',
    path: '/notifications',
    summary: "The caller's notifications, latest first; with unread=true those not read yet, with unread=false the others",
    query: query({ unread: Flag.optional() }),
    reply: result(z.array(NotificationRow)),
  }),
  markRead: call({
    id: 'C897',
    method: 'PUT',
    path: '/notifications/read',
    permission: 'signed-in',
    kind: 'command',
    summary: 'Mark notifications as read: those with the ids, or with all=true all',
    body: json(z.strictObject({ ids: z.array(Id).max(maxNotifications), all: z.literal(true) }).partial()),
    reply: result(z.object({ read: z.int() })),
  }),
  unreadCount: call({
    ...read,
    id: 'C898',
    path: '/notifications/unread-count',
    summary: "How many of the caller's notifications are unread",
    reply: result(z.object({ unread: z.int() })),
  }),
};
