import ical, { ICalEventTransparency } from 'ical-generator';
import type { ReadModel } from '../platform/read-model.ts';
import { reference } from '#functions/records/references/reference.ts';
import type { Work } from '#functions/records/reminders/work-items.ts';
import type { ScreenLanguage } from '#shared/domain/member/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { tellCalendar } from '../platform/messages/emails/calendar-feed.ts';

export interface CalendarFile {
  /** What the calendar is called. */
  name: string;
  work: readonly Work[];
  /** The address of the application, without a slash at its end. */
  publicUrl: string;
  /** In which its events are worded. */
  language: ScreenLanguage;
}

/** Seconds after which a program may look again. */
const lookAgain = 3600;

/** An event of a whole day that keeps nobody's time. */
function wholeDay(date: string, changedAt: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const changed = new Date(changedAt);
  return {
    start: new Date(Date.UTC(year, month - 1, day)),
    allDay: true,
    stamp: changed,
    lastModified: changed,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/**
 * Deadlines, tasks and to-dos as an iCalendar file (RFC 5545), each an event of a whole day that keeps nobody's time. An event has the same UID as long as
 * its deadline or task is there, also when its day changes. It tells names, dates and where to look, and nothing of prices or comments.
 */
export function writeCalendar(model: ReadModel, { name, work, publicUrl, language }: CalendarFile): string {
  const tell = (message: Message<EmailCode>): string => tellCalendar(message, language);
  const calendar = ical({ name, ttl: lookAgain, prodId: { company: 'Perennial', product: 'Deadlines', language: language.toUpperCase() } });
  const host = new URL(publicUrl).host;
  for (const each of work) {
    const { id, date, changedAt } = each;
    const event = { id: `${id}@${host}`, ...wholeDay(date, changedAt) };
    if (each.type === 'to_do') {
      const { toDo } = each;
      const url = `${publicUrl}/dashboard?to-do=${toDo.id}`;
      const owners = toDo.owner_ids.flatMap((owner) => reference(model, 'user', owner)?.name ?? []);
      const description = [...(owners.length === 0 ? [] : [tell(say('calendar-feed.assigned', { names: owners.join(', ') }))]), url].join(
        '\n',
      );
      calendar.createEvent({ ...event, summary: toDo.title, description, url });
      continue;
    }
    const { type, task, period, ownerId } = each;
    const subscription = reference(model, 'subscription', period.subscription_id)?.name ?? tell(say('calendar-feed.aSubscription'));
    const owner = reference(model, 'user', ownerId)?.name;
    const vendor = reference(model, 'provider', period.vendor_id)?.name;
    const url = `${publicUrl}/subscriptions/${period.subscription_id}/${type === 'task' ? 'workflow' : 'price'}`;
    calendar.createEvent({
      ...event,
      summary: tell(
        task === null
          ? say('calendar-feed.decide', { name: subscription })
          : say('calendar-feed.task', { name: subscription, task: say(`task-deeds.${task}`) }),
      ),
      description: [
        tell(periodLine(period.start_date, period.end_date)),
        ...(vendor === undefined ? [] : [tell(say('calendar-feed.vendor', { name: vendor }))]),
        ...(owner === undefined ? [] : [tell(say('calendar-feed.owner', { name: owner }))]),
        url,
      ].join('\n'),
      url,
    });
  }
  // The last line ends like the others, which the library leaves out.
  return `${calendar.toString()}\r\n`;
}

function periodLine(start: string, end: string | null): Message<EmailCode> {
  return end === null ? say('calendar-feed.openPeriod', { start }) : say('calendar-feed.period', { start, end });
}
