import { conflict } from '#shared/contract/errors.ts';
import { reopenTask } from '#shared/domain/workflow/reopen-task.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import type { Commit } from '#functions/platform/transaction.ts';
import { currentRun } from './current-run.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Reopens a completed task of a period's workflow. No-op if it is open or not part of the workflow. 409 if the workflow has ended: it remains
 * unchanged as history, and a restart begins another (D3).
 */
export async function reopenPeriodTask({ tx, model }: Commit, periodId: string, task: TaskName): Promise<void> {
  const known = currentRun(model, periodId);
  const run = known && (await tx.find('workflow_run', known.id));
  if (!run?.tasks.some((one) => one.task === task && one.state === 'done')) return;
  if (run.state !== 'running') throw conflict(say('workflow.endedRestartToRepeat'));
  tx.save('workflow_run', reopenTask(run, task));
}
