import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The run of a period's workflow that was begun last, whatever became of it. */
export function currentRun(model: ReadModel, periodId: string): WorkflowRun | undefined {
  let last: WorkflowRun | undefined;
  for (const run of model.by('workflow_run', 'subscription_period_id', periodId)) if (!last || run.number > last.number) last = run;
  return last;
}
