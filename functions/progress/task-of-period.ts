import type { WorkflowRun, WorkflowTask } from '#shared/contract/entities/workflow.ts';
import { conflict } from '#shared/contract/errors.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import type { OnePeriod } from './for-each-period.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The running workflow of a period and one of its tasks, as the commit sees them; 409 if either does not exist. */
export async function taskOfPeriod({ tx, model, period }: OnePeriod, task: TaskName): Promise<{ run: WorkflowRun; task: WorkflowTask }> {
  const known = currentRun(model, period.id);
  const run = known && (await tx.find('workflow_run', known.id));
  const found = run?.tasks.find((one) => one.task === task);
  if (!run || !found) throw conflict(say('progress.taskOfOtherWorkflow'));
  if (run.state !== 'running') throw conflict(say('progress.workflowNotRunning'));
  return { run, task: found };
}

/** Changes one task of a run; false if nothing changes. */
export function saveTask({ tx }: Pick<OnePeriod, 'tx'>, run: WorkflowRun, task: TaskName, change: Partial<WorkflowTask>): boolean {
  const tasks = run.tasks.map((one) => (one.task === task ? { ...one, ...change } : one));
  return tx.save('workflow_run', { ...run, tasks }) !== run;
}
