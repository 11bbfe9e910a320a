import ical, { ICalEventTransparency } from 'ical-generator';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { tellCalendar } from '../platform/messages/emails/calendar-feed.ts';
import type { CalendarEntry } from './calendar-entry.ts';

export interface CalendarFile {
  /** What the calendar is called. */
  name: string;
  entries: readonly CalendarEntry[];
  /** The address of the application, without a slash at its end. */
  publicUrl: string;
  /** In which its events are worded. */
  language: ScreenLanguage;
}

/** Seconds after which a program may look again. */
const lookAgain = 3600;

/** Where the count of revisions begins, in seconds: SEQUENCE has 31 bits, which end in 2088. */
const firstRevision = Date.UTC(2020, 0, 1) / 1000;

/** An event of a whole day that keeps nobody's time. Its revision is the second of its last change, so that it only rises. */
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
 * Dates as an iCalendar file (RFC 5545), each an event of a whole day that keeps nobody's time. An event has the same UID as long as what it is about is
 * there, also when its day changes. It tells names, dates and where to look, and nothing of prices or comments.
 */
export function writeCalendar({ name, entries, publicUrl, language }: CalendarFile): string {
  const tell = (message: Message<EmailCode>): string => tellCalendar(message, language);
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
  // The last line ends like the others, which the library leaves out.
  return `${calendar.toString()}\r\n`;
}
