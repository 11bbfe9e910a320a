import type { TaskName } from '../workflow/tasks.ts';
import { daysBetween } from '../calendar/dates.ts';
import { taskDeeds } from './task-deeds.ts';

/** Something that a mail tells a person of. */
export interface DigestItem {
  /** What is to be decided, what is to be done, or what was decided because nobody did. */
  what: 'decide' | 'task' | 'to_do' | 'renewed' | 'cancelled';
  /** The subscription with its period, or the title of the to-do. */
  name: string;
  task: TaskName | null;
  date: string;
}

/** Lines that a mail has at most; what is beyond them is counted. */
const mostLines = 200;

function distance(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

function lineOf({ what, name, task, date }: DigestItem, today: string, format: (date: string) => string): string {
  if (what === 'renewed' || what === 'cancelled') return `${name}: ${what}, as nobody decided by ${format(date)}`;
  const when = `${format(date)} (${distance(date, today)})`;
  if (what === 'to_do') return `${name}: due ${when}`;
  if (what === 'task') return `${name}: ${task === null ? 'a task' : taskDeeds[task]}, due ${when}`;
  return date < today ? `${name}: still to be decided, the deadline was ${when}` : `${name}: decide by ${when}`;
}

/** What a person is told in one mail, a line each, the most urgent first. `format` writes a date in the language of the mail. */
export function digestLines(items: readonly DigestItem[], today: string, format: (date: string) => string): string[] {
  const sorted = items.toSorted((a, b) => (a.date === b.date ? a.name.localeCompare(b.name, 'en') : a.date < b.date ? -1 : 1));
  const lines = sorted.slice(0, mostLines).map((item) => lineOf(item, today, format));
  const more = sorted.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
