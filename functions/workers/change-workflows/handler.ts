import { worker } from '#functions/platform/jobs.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { changeWorkflows, type WorkflowWork } from '#functions/platform/workflow/change-workflows.ts';
import { choosePeriods } from '#functions/platform/workflow/choose-periods.ts';

/**
 * Starts, cancels or dismisses more workflows than one call can. What is done no longer wants it, so that a run which stopped half-way goes on
 * where it was, and a second run finds nothing to do.
 */
export const handler = worker('change-workflows', async (context) => {
  const { action, reason, filter } = context.job.payload as unknown as WorkflowWork;
  const repo = repositoryFor(context.caller);
  const work = { action, reason, filter };
  await changeWorkflows(repo, work, choosePeriods(await repo.model(), action, work), () => context.extend());
});
