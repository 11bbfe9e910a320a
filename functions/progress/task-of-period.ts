import type { WorkflowRun, WorkflowTask } from '#shared/contract/entities/workflow.ts';
import { conflict } from '#shared/contract/errors.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { currentRun } from '../platform/workflow/current-run.ts';
import type { OnePeriod } from './for-each-period.ts';

/** The running workflow of a period and a task of it, as the commit sees them; 409 where there is none. */
export async function taskOfPeriod({ tx, model, period }: OnePeriod, task: TaskName): Promise<{ run: WorkflowRun; task: WorkflowTask }> {
  const known = currentRun(model, period.id);
  const run = known && (await tx.find('workflow_run', known.id));
  const found = run?.tasks.find((one) => one.task === task);
  if (!run || !found) throw conflict('This task is not part of the workflow of this period.');
  if (run.state !== 'running') throw conflict('The workflow of this period does not run. Start it again to go on with it.');
  return { run, task: found };
}

/** The run with one of its tasks changed; false where it stands so already. */
export function saveTask({ tx }: Pick<OnePeriod, 'tx'>, run: WorkflowRun, task: TaskName, change: Partial<WorkflowTask>): boolean {
  const tasks = run.tasks.map((one) => (one.task === task ? { ...one, ...change } : one));
  return tx.save('workflow_run', { ...run, tasks }) !== run;
}
