import type { TaskName } from '../workflow/tasks.ts';
import { relativeText } from '../calendar/relative-date.ts';
import { daysBetween } from '../calendar/dates.ts';
import { longDate } from '../emails/merge-email.ts';
import type { Language } from '../messages/languages.ts';
import type { EmailCode } from '../../messages/email-codes.ts';
import { type Message, say } from '../messages/message.ts';

/** An item of a digest email. */
export interface DigestItem {
  /**
   * A pending decision, an open task or to-do, a decision made automatically when its deadline passed, or a renewal by the contract alone: announced or
   * done. `subscription`: only a reminder of one.
   */
  what: 'decide' | 'task' | 'to_do' | 'renewed' | 'cancelled' | 'renews' | 'renewed_by_itself' | 'subscription';
  /** The subscription with its period, or the title of the to-do. */
  name: string;
  task: TaskName | null;
  date: string;
  /** Of a renewal by the contract: the first day of the period, its price, and the recipient of a notice. */
  renewal?: { start: string; price: Message<EmailCode>; noticeTo: string | null };
  /** Reminders of the subscription that have the same day, with their texts; `own` if the person's own reminder has it too (RQ09). */
  cause?: { own: boolean; texts: readonly string[] };
}

/** Max lines per email; the rest is only counted. */
const mostLines = 200;

/** The line of an item; reminders of the subscription for the same day are named in it. */
function lineWithCause(item: DigestItem, today: string, language: Language): Message<EmailCode> {
  const { cause, what } = item;
  const text = cause?.texts.join('; ') ?? '';
  if (what === 'subscription') {
    const values = { name: item.name, date: longDate(item.date, language) };
    return text === '' ? say('deadlines.reminder', values) : say('deadlines.reminderText', { ...values, text });
  }
  const line = lineOf(item, today, language);
  if (!cause) return line;
  if (text === '') return say(cause.own ? 'deadlines.ownAndReminder' : 'deadlines.byReminder', { line });
  return say(cause.own ? 'deadlines.ownAndReminderText' : 'deadlines.byReminderText', { line, text });
}

function lineOf({ what, name, task, date, renewal }: DigestItem, today: string, language: Language): Message<EmailCode> {
  const day = longDate(date, language);
  if (what === 'renewed_by_itself' && renewal) return say('deadlines.renewedByItself', { name, date: day, price: renewal.price });
  if (what === 'renewed' || what === 'cancelled') return say(`deadlines.${what}`, { name, date: day });
  const when = `${day} (${relativeText({ unit: 'day', count: daysBetween(today, date) }, language)})`;
  // Past its deadline, a contract that did not renew by itself here needs a decision like any other.
  if (what === 'renews' && renewal && date >= today) {
    const values = { name, start: longDate(renewal.start, language), price: renewal.price, when };
    return renewal.noticeTo === null
      ? say('deadlines.renews', values)
      : say('deadlines.renewsUnlessNotice', { ...values, to: renewal.noticeTo });
  }
  if (what === 'to_do') return say('deadlines.toDo', { name, when });
  if (what === 'task')
    return say('deadlines.task', { name, task: task === null ? say('deadlines.aTask') : say(`task-deeds.${task}`), when });
  return date < today ? say('deadlines.overdue', { name, when }) : say('deadlines.decide', { name, when });
}

/** The lines of one digest email, most urgent first, with dates in the email's language. */
export function digestLines(items: readonly DigestItem[], today: string, language: Language): Message<EmailCode>[] {
  const sorted = items.toSorted((a, b) => (a.date === b.date ? a.name.localeCompare(b.name, language) : a.date < b.date ? -1 : 1));
  const lines = sorted.slice(0, mostLines).map((item) => lineWithCause(item, today, language));
  const more = sorted.length - lines.length;
  return more > 0 ? [...lines, say('deadlines.more', { count: more })] : lines;
}
