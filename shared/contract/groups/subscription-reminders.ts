import * as z from 'zod';
import { SubscriptionReminder, SubscriptionReminderChange, SubscriptionReminderCreation } from '../entities/subscription-reminder.ts';
import { DateOnly, Id, Reference } from '../fields.ts';
import { callsOf, json, result } from '../route.ts';

/** A reminder of a subscription with the people who get it. */
export const SubscriptionReminderRow = z.object({
  ...SubscriptionReminder.shape,
  /** The people who get it now. */
  people: z.array(Reference),
  /** Chosen people who get none, because their account is not active: the owner gets theirs. */
  absent: z.array(Reference),
  /** The first day on which it is or was sent, unless a person moved it; null where no deadline is open. */
  first_on: DateOnly.nullable(),
  /** The next such day; null as well once its day is past. */
  next_on: DateOnly.nullable(),
  /** Whether the caller gets it. */
  is_mine: z.boolean(),
  /** The day to which the caller moved it; null once that is past, and if it comes before every own day of the reminder. */
  snoozed_until: DateOnly.nullable(),
});
export type SubscriptionReminderRow = z.output<typeof SubscriptionReminderRow>;

const SubscriptionReminders = z.object({
  /** Whether the subscription sends no reminders until its next period is made. */
  quiet: z.boolean(),
  reminders: z.array(SubscriptionReminderRow),
});

const calls = callsOf('/subscriptions', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** Reminders of a subscription: days before its deadlines, or days of their own. */
export const subscriptionReminders = {
  list: calls.get('C885', '/{id}/reminders', 'The reminders of a subscription, with the people who get them', {
    reply: result(SubscriptionReminders),
  }),
  create: calls.post('C886', '/{id}/reminders', 'Add a reminder to a subscription', {
    repeat: 'idempotency-key',
    body: json(SubscriptionReminderCreation),
    reply: result(SubscriptionReminderRow),
  }),
  update: calls.patch('C900', '/{id}/reminders/{reminderId}', 'Change a reminder of a subscription, or snooze it for oneself', {
    // Its recipients may snooze it; any other change needs the right to edit records.
    permission: 'signed-in',
    body: json(SubscriptionReminderChange),
    reply: result(SubscriptionReminderRow),
  }),
  remove: calls.delete('C887', '/{id}/reminders/{reminderId}', 'Delete a reminder of a subscription', {
    reply: result(z.object({ id: Id })),
  }),
};
