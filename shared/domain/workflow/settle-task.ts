import type { Reason } from '../messages/message.ts';
import type { TaskName } from './tasks.ts';

/** One task of a run. A task that is snoozed stays open and out of sight until that day. */
export interface RunTask {
  task: TaskName;
  state: 'open' | 'done' | 'dismissed';
  owner_id: string | null;
  due_on: string | null;
  snoozed_until: string | null;
  settled_at: string | null;
  settled_by: string | null;
  reason: Reason | null;
}

/** One way of a period through its workflow; a restart begins another and keeps this one (D3). */
export interface Run {
  state: 'running' | 'completed' | 'cancelled' | 'dismissed';
  ended_at: string | null;
  ended_by: string | null;
  tasks: RunTask[];
}

/** How a task ended. */
export interface Settlement {
  state: 'done' | 'dismissed';
  /** An instant. */
  at: string;
  by: string | null;
  /** Why it was dismissed. */
  reason?: Reason | null;
}

/**
 * The run after one of its tasks was done or dismissed. The run closes itself with its last open task (D3). The same run where there is
 * nothing to settle: it does not run, or the task is not part of it, or was settled before.
 */
export function settleTask<R extends Run>(run: R, task: TaskName, { state, at, by, reason = null }: Settlement): R {
  if (run.state !== 'running' || !run.tasks.some((one) => one.task === task && one.state === 'open')) return run;
  const tasks = run.tasks.map((one) =>
    one.task === task && one.state === 'open' ? { ...one, state, settled_at: at, settled_by: by, reason, snoozed_until: null } : one,
  );
  if (tasks.some((one) => one.state === 'open')) return { ...run, tasks };
  return { ...run, tasks, state: 'completed', ended_at: at, ended_by: by };
}
