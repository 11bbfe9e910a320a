import type { CalendarFeed } from '#shared/contract/entities/reminder.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import type { CalendarKind } from '#shared/domain/reminders/calendar-kinds.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';

/** The person whose calendar it is, and the moment at which it is read. */
export interface CalendarReader {
  userId: string;
  scope: CalendarFeed['scope'];
  /** What the person may see: an entry names nothing else. */
  permissions: readonly Permission[];
  /** Today in the library. */
  today: string;
  now: string;
}

/** A date of a calendar, an event of a whole day. */
export interface CalendarEntry {
  /** Stays as long as what the entry is about, also when the day changes. */
  id: string;
  kind: CalendarKind;
  date: string;
  /** When it last changed, as an instant. */
  changedAt: string;
  /** The person's own words, or a message of ours. */
  summary: string | Message<EmailCode>;
  lines: readonly Message<EmailCode>[];
  /** The place in the application, from its first slash. */
  path: string;
}
