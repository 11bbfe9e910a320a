import { addDays } from '../calendar/dates.ts';
import type { RunTask } from './settle-task.ts';
import { milestoneOf, type TaskName } from './tasks.ts';

/** Whether an open task can be done now, waits for something, or was put off by a person. */
export type TaskStanding = 'ready' | 'waiting' | 'snoozed';

/** What a task waits for: the decision, an approval that payments need (R040), or its time. */
export type WaitsFor = 'decision' | 'approval' | 'time';

/** What the standing of a task depends on. */
export interface StandingFacts {
  /** The member's day. */
  today: string;
  decision: 'undecided' | 'accepted' | 'cancelled';
  /** All tasks of the run. */
  tasks: readonly Pick<RunTask, 'task' | 'state'>[];
  /** How many days before it is due a task of this type comes up (D8 days_before); null for at once. */
  daysBefore: number | null;
}

/**
 * Where an open task stands. Nobody is asked to order, pay or set up what is not decided: the letter to the vendor, invoicing and
 * implementation wait for the decision, and payments for the approval of invoices. Waiting is advice on what comes next, no lock: a person
 * may do such a task all the same.
 */
export function taskStanding(
  { task, due_on: due, snoozed_until: snoozed }: Pick<RunTask, 'task' | 'due_on' | 'snoozed_until'>,
  { today, decision, tasks, daysBefore }: StandingFacts,
): { standing: TaskStanding; waitsFor: WaitsFor | null } {
  if (snoozed !== null && snoozed > today) return { standing: 'snoozed', waitsFor: null };
  if (decision === 'undecided' && followsDecision(task)) return { standing: 'waiting', waitsFor: 'decision' };
  if (task === 'vendor_payments' && tasks.some((one) => one.task === 'approve_invoices' && one.state === 'open'))
    return { standing: 'waiting', waitsFor: 'approval' };
  if (daysBefore !== null && due !== null && addDays(due, -daysBefore) > today) return { standing: 'waiting', waitsFor: 'time' };
  return { standing: 'ready', waitsFor: null };
}

/** Whether a task means something only once it is decided. */
function followsDecision(task: TaskName): boolean {
  const milestone = milestoneOf(task);
  return task === 'place_order' || milestone === 'invoicing' || milestone === 'implementation';
}
