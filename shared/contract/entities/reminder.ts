import * as z from 'zod';
import { calendarKinds } from '#shared/domain/reminders/calendar-kinds.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import { audit, DateOnly, ForeignId, Instant, Ref, RefBy } from '../fields.ts';

export const reminderKinds = ['cancellation', 'task', 'to_do'] as const;

/**
 * A person was reminded of something, or is not to be (D5, D8). Its id follows from what it is about, so that nobody is reminded twice; one
 * that is still to come has no record, unless somebody deleted it.
 */
export const Reminder = z.object({
  ...audit,
  kind: z.enum(reminderKinds),
  entity: z.enum(['subscription_period', 'to_do']),
  entity_id: RefBy('entity'),
  user_id: Ref('user', { personal: true }),
  /** What it speaks of: the deadline of the decision or of the to-do, or the day on which the task is due. */
  date: DateOnly,
  /** Days before that. */
  threshold: z.int().min(0),
  task: z.enum(taskNames).nullable(),
  /** The day on which it was to be sent. */
  due_on: DateOnly,
  /** The mail in which it stands. */
  mail_id: ForeignId('claimed before the email exists; one that was never written is looked for in vain').nullable(),
  /** Null while its mail is being made, and where it is not to be sent. */
  sent_at: Instant.nullable(),
  /** Deleted: it is not to be sent, or not to be shown any more. */
  removed: z.boolean(),
});
export type Reminder = z.output<typeof Reminder>;

/** What a person chooses of a calendar. */
const ofCalendar = {
  /** The person's own dates, or everybody's. */
  scope: z.enum(['mine', 'all']),
  /** The kinds of dates that it does not show. */
  hidden: z.array(z.enum(calendarKinds)).max(calendarKinds.length),
};

/** The address of a person's calendar; its id is the person's. Only a digest of the address is kept. */
export const CalendarFeed = z.object({
  ...audit,
  ...ofCalendar,
  /** Absent from before kinds could be hidden: none is. */
  hidden: ofCalendar.hidden.optional(),
  /** Null once it was revoked. */
  digest: z.string().nullable(),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const CalendarChoice = z.strictObject(ofCalendar);
export type CalendarChoice = z.output<typeof CalendarChoice>;
