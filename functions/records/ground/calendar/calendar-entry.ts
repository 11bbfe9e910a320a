import type { CalendarFeed } from '#shared/contract/entities/reminder.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import type { CalendarKind } from '#shared/domain/reminders/calendar-kinds.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The owner of the calendar, and the time of reading. */
export interface CalendarReader {
  userId: string;
  scope: CalendarFeed['scope'];
  /** The person's permissions: entries show only permitted data. */
  permissions: readonly Permission[];
  /** Today in the library. */
  today: string;
  now: string;
}

/** A date of a calendar, an event of a whole day. */
export interface CalendarEntry {
  /** Stable for the subject of the entry, even if its day changes. */
  id: string;
  kind: CalendarKind;
  date: string;
  /** The instant of its last change. */
  changedAt: string;
  /** The person's own words, or a message of the product. */
  summary: string | Message<EmailCode>;
  lines: readonly Message<EmailCode>[];
  /** The path in the application, with its first slash. */
  path: string;
}

/** The dates that readers expect of the records of a kind. */
export type ExpectedDates = (model: ReadModel, reader: CalendarReader) => CalendarEntry[];

/** Whether an entry of these people belongs in the calendar. All do if the reader follows the whole library. */
export function isWanted(model: ReadModel, { scope, userId }: CalendarReader, people: readonly (string | null | undefined)[]): boolean {
  return scope === 'all' || people.some((id) => model.resolve('user', id ?? null) === userId);
}
