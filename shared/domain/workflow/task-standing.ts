import { addDays } from '../calendar/dates.ts';
import type { RunTask } from './close-task.ts';
import { milestoneOf, type TaskName } from './tasks.ts';

/** Whether an open task is ready, waiting, or snoozed by a person. */
export type TaskStanding = 'ready' | 'waiting' | 'snoozed';

/** Causes of waiting: the decision, the approval that payments require (R040), or time. */
export type WaitsFor = 'decision' | 'approval' | 'time';

/** The facts that the standing of a task depends on. */
export interface StandingFacts {
  /** The member's day. */
  today: string;
  decision: 'undecided' | 'accepted' | 'cancelled';
  /** All tasks of the run. */
  tasks: readonly Pick<RunTask, 'task' | 'state'>[];
  /** Days before the due date at which tasks of this type appear (D8 days_before); null for immediately. */
  daysBefore: number | null;
}

/**
 * The standing of an open task. The letter to the vendor, invoicing and implementation wait for the decision, and payments for the approval of
 * invoices. Waiting is advice, not a lock: a person may still do the task.
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

/** Whether a task requires a decision. */
function followsDecision(task: TaskName): boolean {
  const milestone = milestoneOf(task);
  return task === 'place_order' || milestone === 'invoicing' || milestone === 'implementation';
}
