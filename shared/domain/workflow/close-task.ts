import type { Reason } from '../messages/message.ts';
import type { TaskName } from './tasks.ts';

/** A task of a run. A snoozed task stays open but is hidden until that day. */
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

/** One execution of a period's workflow; a restart creates another and keeps this one (D3). */
export interface Run {
  state: 'running' | 'completed' | 'cancelled' | 'dismissed';
  ended_at: string | null;
  ended_by: string | null;
  tasks: RunTask[];
}

/** The completion or dismissal of a task. */
export interface Settlement {
  state: 'done' | 'dismissed';
  /** An instant. */
  at: string;
  by: string | null;
  /** Why it was dismissed. */
  reason?: Reason | null;
}

/**
 * Completes or dismisses a task of a run. The run closes with its last open task (D3). No-op unless the run is running and the task is open in it.
 */
export function closeTask<R extends Run>(run: R, task: TaskName, { state, at, by, reason = null }: Settlement): R {
  if (run.state !== 'running' || !run.tasks.some((one) => one.task === task && one.state === 'open')) return run;
  const tasks = run.tasks.map((one) =>
    one.task === task && one.state === 'open' ? { ...one, state, settled_at: at, settled_by: by, reason, snoozed_until: null } : one,
  );
  if (tasks.some((one) => one.state === 'open')) return { ...run, tasks };
  return { ...run, tasks, state: 'completed', ended_at: at, ended_by: by };
}
