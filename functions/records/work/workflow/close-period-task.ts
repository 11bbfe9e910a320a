import { type Settlement, closeTask } from '#shared/domain/workflow/close-task.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { lockAgain } from '#shared/domain/periods/period-lock.ts';
import type { Commit } from '#functions/platform/transaction.ts';
import { currentRun } from './current-run.ts';

/**
 * Marks a task of a period's running workflow as done or dismissed, within the commit that did the work: the evaluation, the invoice, the email.
 * No-op unless the task is open in a running workflow. The workflow closes with its last task (D3).
 */
export async function closePeriodTask(
  { tx, model }: Commit,
  periodId: string,
  task: TaskName,
  how: Pick<Settlement, 'state' | 'reason'> = { state: 'done' },
): Promise<void> {
  const known = currentRun(model, periodId);
  const run = known && (await tx.find('workflow_run', known.id));
  if (!run) return;
  const next = closeTask(run, task, { ...how, at: tx.at, by: tx.caller.userId });
  if (next === run) return;
  tx.save('workflow_run', next);
  if (next.state === 'running') return;
  const period = await tx.load('subscription_period', periodId);
  tx.save('subscription_period', lockAgain({ ...period, workflow: 'completed' }));
}
