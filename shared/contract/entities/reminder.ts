import * as z from 'zod';
import { calendarKinds } from '#shared/domain/reminders/calendar-kinds.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import { audit, DateOnly, ForeignId, Instant, Ref, RefBy } from '../fields.ts';

export const reminderKinds = ['cancellation', 'task', 'to_do', 'subscription'] as const;

/**
 * A reminder that was sent to a person, or must not be (D5, D8). Its id derives from its subject, so that each reminder is sent once. A future
 * reminder has no record, unless it was deleted.
 */
export const Reminder = z.object({
  ...audit,
  kind: z.enum(reminderKinds),
  entity: z.enum(['subscription_period', 'to_do', 'subscription']),
  entity_id: RefBy('entity'),
  user_id: Ref('user', { personal: true }),
  /** The date it is about: the deadline of the decision or of the task, or the day on which a workflow task is due. */
  date: DateOnly,
  /** Days before that date. */
  threshold: z.int().min(0),
  task: z.enum(taskNames).nullable(),
  /** The day on which it was to be sent. */
  due_on: DateOnly,
  /** The mail that contains it. */
  mail_id: ForeignId('claimed before the email exists; one that was never written is looked for in vain').nullable(),
  /** Null while its mail is in progress, and if it must not be sent. */
  sent_at: Instant.nullable(),
  /** Deleted: it must not be sent, or is no longer shown. */
  removed: z.boolean(),
});
export type Reminder = z.output<typeof Reminder>;

/** A user's choices for a calendar. */
const ofCalendar = {
  /** The user's own dates, or all. */
  scope: z.enum(['mine', 'all']),
  /** The kinds of dates that it does not show. */
  hidden: z.array(z.enum(calendarKinds)).max(calendarKinds.length),
};

/** The address of a person's calendar; its id is the person's. Only a digest of the address is kept. */
export const CalendarFeed = z.object({
  ...audit,
  ...ofCalendar,
  /** Absent in records from before kinds could be hidden. */
  hidden: ofCalendar.hidden.optional(),
  /** Null once it was revoked. */
  digest: z.string().nullable(),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const CalendarChoice = z.strictObject(ofCalendar);
export type CalendarChoice = z.output<typeof CalendarChoice>;
