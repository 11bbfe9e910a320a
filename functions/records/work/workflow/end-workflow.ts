import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import { conflict } from '#shared/contract/errors.ts';
import { type Ending, endRefusal, endRun } from '#shared/domain/workflow/end-run.ts';
import type { Commit } from '#functions/platform/transaction.ts';
import { currentRun } from './current-run.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Cancels or dismisses the workflow of a period (D3): its run ends and remains as history, and the period's state changes. Dismissing a workflow
 * that never started creates a run without tasks, which records person, time and reason. Throws 409 if no workflow can be ended.
 */
export async function endWorkflow(
  { tx, model }: Commit,
  period: Pick<SubscriptionPeriod, 'id'>,
  ending: Ending,
  reason: string | null,
): Promise<WorkflowRun> {
  const stored = await tx.load('subscription_period', period.id);
  const refusal = endRefusal(stored.workflow, ending);
  if (refusal !== undefined) throw conflict(say('common.sentence', { clause: refusal }));
  tx.save('subscription_period', { ...stored, workflow: ending });
  const known = currentRun(model, stored.id);
  const ended = { at: tx.at, by: tx.caller.userId, reason };
  if (stored.workflow === 'running' && known)
    return tx.save('workflow_run', endRun(await tx.load('workflow_run', known.id), ending, ended));
  return tx.create('workflow_run', {
    subscription_period_id: stored.id,
    number: (known?.number ?? 0) + 1,
    state: ending,
    started_at: tx.at,
    started_by: tx.caller.userId,
    ended_at: tx.at,
    ended_by: tx.caller.userId,
    reason,
    tasks: [],
  });
}
