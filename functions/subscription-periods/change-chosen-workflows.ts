import type { workflows } from '#shared/contract/groups/workflows.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { maxNamed } from '#shared/contract/workflow-filter.ts';
import { type Answer, answer, type Request } from '../platform/http.ts';
import { changeWorkflows, leftOutRows, type WorkflowWork } from '#functions/records/work/workflow/change-workflows.ts';
import { choosePeriods } from '#functions/records/work/workflow/choose-periods.ts';
import { say } from '#shared/domain/messages/message.ts';

type Done = ResultOf<typeof workflows.startMany>;

/**
 * Starts, cancels or dismisses the workflows of many periods (C200-C202). Up to 500 within the call; more, which only a filter can mean, go to a
 * worker, which finds them by the same filter.
 */
export async function changeChosenWorkflows(
  { repo, model }: Pick<Request<typeof workflows.startMany>, 'repo' | 'model'>,
  work: WorkflowWork,
): Promise<Answer<Done>> {
  const known = await model();
  const chosen = choosePeriods(known, work.action, work);
  const { wanted, unchanged, leftOut } = chosen;
  if (wanted.length <= maxNamed) {
    const done = await changeWorkflows(repo, work, chosen);
    // No message: the client shows the counts and the list of periods left out.
    return answer(
      { ...done, queued: 0, job_id: null },
      { status: done.changed === 0 && done.left_out.length > 0 ? 'warning' : 'positive' },
    );
  }
  const { action, reason, filter = {} } = work;
  const job_id = await repo.commit((tx) => tx.job('change-workflows', { action, reason, filter, user_id: repo.caller.userId }));
  return answer(
    { changed: 0, unchanged: unchanged.length, ids: [], left_out: leftOutRows(known, leftOut), queued: wanted.length, job_id },
    {
      message: say('periods.workflowsInBackground', { length: wanted.length, action: work.action }),
      status: 'info',
    },
  );
}
