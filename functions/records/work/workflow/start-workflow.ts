import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import { conflict } from '#shared/contract/errors.ts';
import { lockAgain } from '#shared/domain/periods/period-lock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { currentRun } from './current-run.ts';
import { planStart } from './plan-start.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Starts the workflow of a period: opens its applicable tasks, and marks the period as running (D3). After an ended run this is a restart, and
 * the earlier run remains unchanged. Throws 409 if it is running already or no task is left. `model` is that of the transaction, or one as old as
 * `period`.
 */
export async function startWorkflow(tx: Transaction, model: ReadModel, period: Pick<SubscriptionPeriod, 'id'>): Promise<WorkflowRun> {
  const stored = await tx.load('subscription_period', period.id);
  const started = planStart(model, stored);
  if (!started.ok) throw conflict(say('common.sentence', { clause: started.message }));
  tx.save('subscription_period', lockAgain({ ...stored, workflow: 'running' }));
  return tx.create('workflow_run', {
    subscription_period_id: stored.id,
    number: (currentRun(model, stored.id)?.number ?? 0) + 1,
    state: 'running',
    started_at: tx.at,
    started_by: tx.caller.userId,
    ended_at: null,
    ended_by: null,
    reason: null,
    tasks: started.tasks,
  });
}
