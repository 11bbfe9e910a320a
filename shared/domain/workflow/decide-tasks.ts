import type { Reason } from '../messages/message.ts';
import type { PeriodDecision } from '../periods/period-draft.ts';
import { type Run, type RunTask, closeTask } from './close-task.ts';
import type { TaskName } from './tasks.ts';

/** A decision, with the data that tasks of a running workflow need. */
export interface DecisionOnTasks {
  decision: PeriodDecision;
  /** The decision that this one replaces, and its time; null if unknown. */
  before: { decision: PeriodDecision; at: string | null };
  at: string;
  by: string | null;
  /** The reason for tasks that a cancellation makes unnecessary. */
  reason: Reason;
  /** Open tasks that this decision makes unnecessary and dismisses, with the reason. */
  moot?: { tasks: readonly TaskName[]; reason: Reason } | undefined;
  /** Whether a sent letter no longer applies. */
  isToWithdraw: boolean;
}

/**
 * Updates a run after a decision (D3):
 * - The decision task is done, or reopened with the decision, even in a completed run.
 * - A cancellation dismisses all open tasks except `place_order`, which then means the notice. An acceptance dismisses the named tasks.
 * - Reversing a decision reopens the tasks that it dismissed, also in a run that it closed.
 * - If a letter to the vendor no longer applies, `place_order` is reopened.
 * A run that ended otherwise does not change.
 */
export function runAfterDecision<R extends Run>(run: R, how: DecisionOnTasks): R {
  const { decision, before, at, by } = how;
  const isOfBefore = (instant: string | null): boolean => instant !== null && instant === before.at;
  const isToDecide = (task: RunTask): boolean => decision === 'undecided' && task.task === 'renewal_decision' && task.state === 'done';
  if (run.state !== 'running' && !(run.state === 'completed' && (isOfBefore(run.ended_at) || run.tasks.some(isToDecide)))) return run;
  const isNeeded = before.decision === 'cancelled' ? decision !== 'cancelled' : before.decision === 'accepted' && decision === 'undecided';
  const tasks = run.tasks.map((task) => {
    if (isToDecide(task) || (isNeeded && task.state === 'dismissed' && isOfBefore(task.settled_at))) return reopened(task);
    return task.task === 'place_order' && task.state === 'done' && how.isToWithdraw ? reopened(task) : task;
  });
  const isOpen = tasks.some(({ state }) => state === 'open');
  let next: R = isOpen ? { ...run, tasks, state: 'running', ended_at: null, ended_by: null } : { ...run, tasks };
  if (decision === 'undecided') return next;
  next = closeTask(next, 'renewal_decision', { state: 'done', at, by });
  if (decision === 'cancelled')
    for (const { task } of tasks)
      if (task !== 'place_order') next = closeTask(next, task, { state: 'dismissed', at, by, reason: how.reason });
  if (decision === 'accepted' && how.moot)
    for (const task of how.moot.tasks) next = closeTask(next, task, { state: 'dismissed', at, by, reason: how.moot.reason });
  return next;
}

function reopened<T extends RunTask>(task: T): T {
  return { ...task, state: 'open', settled_at: null, settled_by: null, reason: null };
}
