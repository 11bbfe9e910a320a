import type { TaskName } from '../workflow/tasks.ts';
import { relativeText } from '../calendar/relative-date.ts';
import { daysBetween } from '../calendar/dates.ts';
import { longDate } from '../emails/merge-email.ts';
import type { Language } from '../member/languages.ts';
import { taskDeeds } from './task-deeds.ts';
import { workWords } from './work-words.ts';

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

function lineOf({ what, name, task, date }: DigestItem, today: string, language: Language): string {
  const words = workWords[language];
  const day = longDate(date, language);
  if (what === 'renewed' || what === 'cancelled') return words[what](name, day);
  const when = `${day} (${relativeText({ unit: 'day', count: daysBetween(today, date) }, language)})`;
  if (what === 'to_do') return words.toDo(name, when);
  if (what === 'task') return words.due(`${name}: ${task === null ? words.task : taskDeeds[language][task]}`, when);
  return date < today ? words.overdue(name, when) : words.decide(name, when);
}

/** What a person is told in one mail, a line each, the most urgent first, in the language of the mail. */
export function digestLines(items: readonly DigestItem[], today: string, language: Language): string[] {
  const sorted = items.toSorted((a, b) => (a.date === b.date ? a.name.localeCompare(b.name, language) : a.date < b.date ? -1 : 1));
  const lines = sorted.slice(0, mostLines).map((item) => lineOf(item, today, language));
  const more = sorted.length - lines.length;
  return more > 0 ? [...lines, workWords[language].more(more)] : lines;
}
