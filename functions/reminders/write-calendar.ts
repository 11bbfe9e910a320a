import ical, { ICalEventTransparency } from 'ical-generator';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { calendarText } from '../platform/messages/emails/calendar-feed.ts';
import type { CalendarEntry } from '#functions/records/ground/calendar/calendar-entry.ts';

export interface CalendarFile {
  /** The name of the calendar. */
  name: string;
  entries: readonly CalendarEntry[];
  /** The URL of the application, without a trailing slash. */
  publicUrl: string;
  /** The language of its events. */
  language: ScreenLanguage;
}

/** Min seconds between two reads by a program. */
const lookAgain = 3600;

/** Start of the revision count, in seconds: SEQUENCE has 31 bits, enough until 2088. */
const firstRevision = Date.UTC(2020, 0, 1) / 1000;

/** An all-day event that does not block time. Its revision is the second of its last change, so that it only rises. */
function wholeDay(date: string, changedAt: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const changed = new Date(changedAt);
  return {
    start: new Date(Date.UTC(year, month - 1, day)),
    allDay: true,
    stamp: changed,
    lastModified: changed,
    sequence: Math.max(0, Math.floor(changed.getTime() / 1000) - firstRevision),
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/**
 * Formats dates as an iCalendar file (RFC 5545), each as an all-day event that does not block time. An event's UID stays the same while its subject
 * exists, even if the day changes. Events contain names, dates and a link, but no prices or comments.
 */
export function writeCalendar({ name, entries, publicUrl, language }: CalendarFile): string {
  const tell = (message: Message<EmailCode>): string => calendarText(message, language);
  const calendar = ical({ name, ttl: lookAgain, prodId: { company: 'Perennial', product: 'Deadlines', language: language.toUpperCase() } });
  const host = new URL(publicUrl).host;
  for (const { id, date, changedAt, summary, lines, path } of entries) {
    const url = `${publicUrl}${path}`;
    calendar.createEvent({
      ...wholeDay(date, changedAt),
      id: `${id}@${host}`,
      summary: typeof summary === 'string' ? summary : tell(summary),
      description: [...lines.map(tell), url].join('\n'),
      url,
    });
  }
  // Ends the last line like the others; the library does not.
  return `${calendar.toString()}\r\n`;
}
