import { idOf } from '#functions/platform/derived-id.ts';

/** What one reminder is about, which no other is. */
export interface ReminderSubject {
  kind: 'cancellation' | 'task' | 'to_do';
  /** The period, the run of its workflow, or the to-do. */
  of: string;
  task: string | null;
  /** A deadline that is moved begins a series of its own. */
  date: string;
  threshold: number;
  user: string;
}

/** The id of a reminder: there is one for a period or task, its date, the days before it, and a person. */
export function reminderId({ kind, of, task, date, threshold, user }: ReminderSubject): string {
  return idOf(kind, of, task ?? '', date, threshold, user);
}
