import { idOf } from '#functions/platform/derived-id.ts';

/** The unique subject of a reminder. */
export interface ReminderSubject {
  kind: 'cancellation' | 'task' | 'to_do' | 'subscription';
  /** The period, the run of its workflow, the to-do, or the reminder of a subscription. */
  of: string;
  /** The task of a workflow, or the period of a subscription's reminder. */
  task: string | null;
  /** A changed deadline starts a new series. */
  date: string;
  threshold: number;
  user: string;
}

/** The id of a reminder, derived from the period or task, its date, the days before it, and the person. */
export function reminderId({ kind, of, task, date, threshold, user }: ReminderSubject): string {
  return idOf(kind, of, task ?? '', date, threshold, user);
}
