import type { Run } from './close-task.ts';
import type { TaskName } from './tasks.ts';

/** Reopens a task in a running run. Answers the same run if the task is not closed in it. */
export function reopenTask<R extends Run>(run: R, task: TaskName): R {
  if (run.state !== 'running' || !run.tasks.some((one) => one.task === task && one.state !== 'open')) return run;
  return {
    ...run,
    tasks: run.tasks.map((one) =>
      one.task === task ? { ...one, state: 'open' as const, settled_at: null, settled_by: null, reason: null } : one,
    ),
  };
}
