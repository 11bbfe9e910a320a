import type { SubscriptionReminder } from '#shared/contract/entities/subscription-reminder.ts';
import type { SubscriptionReminderRow } from '#shared/contract/groups/subscription-reminders.ts';
import { notFound } from '#shared/contract/errors.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { daysOfReminder, isQuiet, peopleOfReminder, reminderSubjects } from './subscription-reminders.ts';

/** A reminder of a subscription as calls answer it. `reader` is the calling person. */
export function subscriptionReminderRow(model: ReadModel, stored: SubscriptionReminder, reader: string | null): SubscriptionReminderRow {
  const reminder = model.live('subscription_reminder', stored);
  const subjects = reminderSubjects(model, reminder.subscription_id).filter(({ reminders }) =>
    reminders.some(({ id }) => id === reminder.id),
  );
  const today = dayOf(model);
  const days = daysOfReminder(model, reminder, null);
  const { people, absent } = peopleOfReminder(model, reminder, subjects[0]?.period);
  const isMine = people.some(({ id }) => id === reader);
  const until = reminder.snoozed.find(({ user_id }) => user_id === reader)?.until;
  return {
    ...reminder,
    people: people.map(({ id, name }) => ({ id, name })),
    absent: absent.map(({ id, name }) => ({ id, name })),
    first_on: days[0] ?? null,
    next_on: days.find((day) => day >= today) ?? null,
    is_mine: isMine,
    // A day that comes before the reminder's own moves nothing.
    snoozed_until:
      isMine && until !== undefined && until >= today && daysOfReminder(model, reminder, reader).includes(until) ? until : null,
  };
}

/** The reminders of a subscription (C885): those before deadlines first, the earliest one first. */
export function subscriptionReminders(model: ReadModel, subscriptionId: string, reader: string | null) {
  const subscription = model.find('subscription', subscriptionId);
  if (!subscription) throw notFound(say('kinds.subscription'));
  const rows = model
    .by('subscription_reminder', 'subscription_id', subscription.id)
    .map((each) => subscriptionReminderRow(model, each, reader));
  const order = ({ before, on, id }: SubscriptionReminderRow): string =>
    `${before === null ? '1' : '0'}${String(9999 - (before ?? 0)).padStart(4, '0')}${on ?? ''}${id}`;
  return { quiet: isQuiet(model, subscription.id), reminders: rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)) };
}
