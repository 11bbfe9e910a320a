import * as z from 'zod';
import { reminderCauses, reminderColumns, reminderStates } from '../columns/reminders.ts';
import { CalendarChoice, Reminder, reminderKinds } from '../entities/reminder.ts';
import { deletion } from '../families/deletion.ts';
import { Currency, DateOnly, Flag, Id, Instant, Money, Reference } from '../fields.ts';
import { binary, call, callsOf, json, listQuery, type PathParams, query, result, rows } from '../route.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

/** A reminder that was sent, or is due unless the decision is made before. */
export const ReminderRow = z.object({
  id: Id,
  kind: z.enum(reminderKinds),
  state: z.enum(reminderStates),
  cause: z.enum(reminderCauses),
  /** The name of the subscription. */
  name: z.string(),
  subscription: Reference.nullable(),
  /** The subject of the reminder (D8). */
  entity: Reminder.shape.entity,
  entity_id: Id,
  /** The dates of the period, in the member's format; empty for a reminder with a day of its own. */
  period: z.string(),
  user: Reference.nullable(),
  user_id: Id,
  due_on: DateOnly,
  /** Days before the deadline; both are null for a reminder with a day of its own. */
  threshold: z.int().nullable(),
  deadline: DateOnly.nullable(),
  sent_at: Instant.nullable(),
});
export type ReminderRow = z.output<typeof ReminderRow>;

/** Reminders of decision deadlines and of subscriptions: sent and upcoming. */
export const reminders = {
  list: call({
    id: 'C433',
    method: 'GET',
    path: '/reminder-types/cancellation/reminders',
    permission: 'signed-in',
    servedBy: 'read',
    summary: 'Reminders of deadlines and subscriptions: those sent, and those of the coming year if nobody decides before',
    query: listQuery(reminderColumns, { state: z.enum(reminderStates).optional() }),
    reply: rows(ReminderRow),
  }),
  ...deletion('/reminders', 'reminder', { remove: 'C434', confirmation: 'own' }, { remove: 'edit-records' }),
};

/** A dated task of a user, from deadlines and workflows. */
export const WorkItem = z.object({
  id: z.string(),
  type: z.enum(['deadline', 'task', 'to_do']),
  task: z.enum(taskNames).nullable(),
  date: DateOnly,
  /** Null for a to-do, like the period and its dates. */
  subscription: Reference.nullable(),
  subscription_period_id: Id.nullable(),
  start_date: DateOnly.nullable(),
  end_date: DateOnly.nullable(),
  to_do: Reference.nullable(),
  /** For a to-do the first of its owners. */
  owner: Reference.nullable(),
});
export type WorkItem = z.output<typeof WorkItem>;

export const workSpans = ['overdue', 'week', 'month'] as const;

/** Work that is due now (S40). */
export const myWork = {
  get: call({
    id: 'own',
    method: 'GET',
    path: '/my-work',
    permission: 'signed-in',
    servedBy: 'read',
    summary:
      'Deadlines, tasks and to-dos that are overdue, due within 7 days and due within 30, the first of each; mine unless everyone=true',
    query: query({ everyone: Flag.optional() }),
    reply: result(
      z.object({
        today: DateOnly,
        /** Tasks whose period is over; no span includes them. */
        stale: z.int(),
        currency: Currency,
        spans: z.array(
          z.object({
            id: z.enum(workSpans),
            count: z.int(),
            items: z.array(WorkItem),
            /**
             * The undecided periods behind the deadlines and tasks, each once: the exact sum of their local prices, and the number without a price.
             */
            undecided: z.object({ periods: z.int(), amount: Money, unpriced: z.int() }),
          }),
        ),
      }),
    ),
  }),
};

const Feed = z.object({ ...CalendarChoice.shape, made_at: Instant });
const feedFile = z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/, issue(say('fields.invalidAddress'))) }) satisfies z.ZodType<
  PathParams<'{file}'>
>;

const calls = callsOf('', { read: 'public', write: 'signed-in' });

/** All dates relevant to a user as a calendar feed, at a secret address. */
export const calendar = {
  read: calls.get(
    'own',
    '/calendar/{file}',
    "A person's deadlines, tasks and expected dates as an iCalendar file; `file` is the secret of the address and .ics",
    { params: feedFile, reply: binary() },
  ),
  feed: calls.get(
    'own',
    '/calendar-feed',
    "Whether the person's calendar has an address, and what it shows; the address itself is told only when it is made",
    { permission: 'signed-in', reply: result(Feed.nullable()) },
  ),
  create: calls.post('own', '/calendar-feed', "Makes an address for the person's calendar; one that was made before stops working", {
    repeat: 'harmless',
    body: json(CalendarChoice.partial({ hidden: true })),
    reply: result(z.object({ ...Feed.shape, address: z.url() })),
  }),
  change: calls.patch('own', '/calendar-feed', "Changes what the person's calendar shows; its address stays", {
    body: json(CalendarChoice.partial()),
    reply: result(Feed),
  }),
  remove: calls.delete('own', '/calendar-feed', "Revokes the address of the person's calendar", { reply: result(z.null()) }),
};
