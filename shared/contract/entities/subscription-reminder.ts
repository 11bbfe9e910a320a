import * as z from 'zod';
import { reminderRecipients } from '#shared/domain/reminders/subscription-reminder.ts';
import { audit, DateOnly, GivenDate, OptionalText, Ref, Version } from '../fields.ts';

const maxPeople = 50;

const values = {
  /** Days before each decision deadline of the subscription; null if it has a day of its own. Limits are in the domain. */
  before: z.number().nullable(),
  on: DateOnly.nullable(),
  to: z.enum(reminderRecipients),
  /** The people, if it is for chosen ones. */
  user_ids: z.array(Ref('user', { personal: true })).max(maxPeople),
  text: OptionalText(),
};

/** A reminder of a subscription, beside its people's own lead times (RQ09). */
export const SubscriptionReminder = z.object({
  ...audit,
  subscription_id: Ref('subscription'),
  ...values,
  /** The people who moved it, and the day to which each did. */
  snoozed: z.array(z.object({ user_id: Ref('user', { personal: true }), until: DateOnly })).max(200),
});
export type SubscriptionReminder = z.output<typeof SubscriptionReminder>;

export const SubscriptionReminderCreation = z.strictObject({ ...values, on: GivenDate.nullable() }).partial();

/** `snooze_until` moves the reminder for the calling person alone; null takes that back. */
export const SubscriptionReminderChange = z
  .strictObject({ ...values, on: GivenDate.nullable(), snooze_until: GivenDate.nullable(), version: Version })
  .partial();
