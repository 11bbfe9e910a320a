import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The most recently started run of a period's workflow, in any state. */
export function currentRun(model: ReadModel, periodId: string): WorkflowRun | undefined {
  let last: WorkflowRun | undefined;
  for (const run of model.by('workflow_run', 'subscription_period_id', periodId)) if (!last || run.number > last.number) last = run;
  return last;
}
