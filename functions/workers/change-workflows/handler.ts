import * as z from 'zod';
import { Id } from '#shared/contract/fields.ts';
import { workflowActions, WorkflowFilter } from '#shared/contract/workflow-filter.ts';
import { worker } from '#functions/platform/worker.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { changeWorkflows } from '#functions/records/work/workflow/change-workflows.ts';
import { choosePeriods } from '#functions/records/work/workflow/choose-periods.ts';

const Payload = z.strictObject({
  action: z.enum(workflowActions),
  reason: z.string().nullable(),
  filter: WorkflowFilter,
  user_id: Id.nullish(),
});

/**
 * Starts, cancels or dismisses more workflows than one call can. Finished periods no longer match, so an interrupted run resumes where it stopped,
 * and a second run finds nothing to do.
 */
export const handler = worker('change-workflows', Payload, async ({ payload: { action, reason, filter }, caller, extend }) => {
  const repo = repositoryFor(caller);
  const work = { action, reason, filter };
  await changeWorkflows(repo, work, choosePeriods(await repo.model(), action, work), extend);
});
