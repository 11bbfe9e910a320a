import type { Breach } from '../breach.ts';
import { addDays, isPlausibleDate } from '../calendar/dates.ts';
import { say } from '../messages/message.ts';
import type { WorkDay } from './day-to-work.ts';

/** The recipients of a subscription's reminder: the owner of its period, or chosen people. */
export const reminderRecipients = ['owner', 'people'] as const;

/** Max days before a deadline: the contracts with the longest notice run for years. */
export const maxLeadDays = 730;

/** The day of a subscription's reminder, and the recipients who moved theirs. */
export interface ReminderTime {
  /** Days before each decision deadline; null if it has a day of its own. */
  before: number | null;
  on: string | null;
  snoozed: readonly { user_id: string; until: string }[];
}

/** Breaches of the rules of a subscription's reminder; `known` is the stored one. `today` is the library's day. */
export function checkReminder(
  next: ReminderTime & { to: (typeof reminderRecipients)[number]; user_ids: readonly string[] },
  today: string,
  known?: Pick<ReminderTime, 'on'>,
): Breach[] {
  const { before, on, to, user_ids: people } = next;
  return [
    ...((before === null) === (on === null) ? [{ field: 'before', message: say('reminders.daysOrDay') }] : []),
    ...(before !== null && !(Number.isInteger(before) && before >= 0 && before <= maxLeadDays)
      ? [{ field: 'before', message: say('reminders.daysOutOfRange', { most: maxLeadDays }) }]
      : []),
    ...(on === null || on === known?.on ? [] : checkAhead('on', on, today)),
    ...(to === 'people' && people.length === 0 ? [{ field: 'user_ids', message: say('reminders.peopleMissing') }] : []),
  ];
}

/** The breach of a day on which no reminder can go out any more: today's may have gone already. */
export function checkAhead(field: string, date: string, today: string): Breach[] {
  if (!isPlausibleDate(date)) return [{ field, message: say('calendar.invalidDate') }];
  return date > today ? [] : [{ field, message: say('reminders.dayNotAhead') }];
}

/**
 * The day on which a reminder reaches a person: its own, or a later one to which that person moved it; for null the day unless it was moved.
 * Undefined for one before a deadline without an open decision.
 */
export function reminderDay({ before, on, snoozed }: ReminderTime, deadline: string | null, userId: string | null): string | undefined {
  const own = on ?? (before === null || deadline === null ? undefined : addDays(deadline, -before));
  const until = snoozed.find(({ user_id }) => user_id === userId)?.until;
  return own !== undefined && until !== undefined && until > own ? until : own;
}

/**
 * The reminders of one subscription for one person that are due in the daily work of a day: those whose day came since the last run. While the deadline
 * is ahead also the latest of earlier ones, for a reminder that was entered late; whether it was sent is for the caller to check (D5).
 */
export function dueReminders<R extends ReminderTime>(
  reminders: readonly R[],
  deadline: string | null,
  userId: string,
  { day, since }: WorkDay,
): { reminder: R; day: string }[] {
  const come = reminders.flatMap((reminder) => {
    const on = reminderDay(reminder, deadline, userId);
    return on === undefined || on > day ? [] : [{ reminder, day: on }];
  });
  const latest = come.reduce((last, each) => (each.day > last ? each.day : last), '');
  const isOpen = deadline !== null && deadline > since;
  return come.filter((each) => each.day > since || (isOpen && each.reminder.before !== null && each.day === latest));
}
