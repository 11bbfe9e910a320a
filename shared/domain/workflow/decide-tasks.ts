import type { Reason } from '../messages/message.ts';
import type { PeriodDecision } from '../periods/period-draft.ts';
import { type Run, type RunTask, settleTask } from './settle-task.ts';
import type { TaskName } from './tasks.ts';

/** A decision as the tasks of a running workflow feel it. */
export interface DecisionOnTasks {
  decision: PeriodDecision;
  /** The decision that this one replaces, and when it was taken; null where nobody knows. */
  before: { decision: PeriodDecision; at: string | null };
  at: string;
  by: string | null;
  /** Said of the tasks that a cancellation makes needless. */
  reason: Reason;
  /** Open tasks that this decision makes needless and that are dismissed with it, and what is said of them. */
  moot?: { tasks: readonly TaskName[]; reason: Reason } | undefined;
  /** Whether a letter went out that no longer holds. */
  isToWithdraw: boolean;
}

/**
 * A run after a decision (D3). The task of deciding is done, or with the decision open again, which a completed run cannot do without. A
 * cancellation dismisses what is open but `place_order`, which then stands for the notice; an acceptance dismisses the tasks that are named. A decision
 * that takes it back opens again what it dismissed, in a run that it closed as well. Where the vendor was told something that no longer holds, `place_order` is open again. A run that
 * ended otherwise is history and stays so.
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
  next = settleTask(next, 'renewal_decision', { state: 'done', at, by });
  if (decision === 'cancelled')
    for (const { task } of tasks)
      if (task !== 'place_order') next = settleTask(next, task, { state: 'dismissed', at, by, reason: how.reason });
  if (decision === 'accepted' && how.moot)
    for (const task of how.moot.tasks) next = settleTask(next, task, { state: 'dismissed', at, by, reason: how.moot.reason });
  return next;
}

function reopened<T extends RunTask>(task: T): T {
  return { ...task, state: 'open', settled_at: null, settled_by: null, reason: null };
}
