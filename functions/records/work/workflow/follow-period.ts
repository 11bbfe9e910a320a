import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { followApplicability } from '#shared/domain/workflow/follow-applicability.ts';
import { lockAgain } from '#shared/domain/periods/period-lock.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { deadlineOf } from '../../ground/references/deadline-of.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { currentRun } from './current-run.ts';
import { workflowSettingsOf } from './workflow-settings-of.ts';

/**
 * Updates the running workflow of a period after a change of its applicable tasks, in the same commit: opens new ones, and dismisses open ones
 * that no longer apply (D3). `after` was saved in this transaction.
 */
export async function followPeriod(
  tx: Transaction,
  model: ReadModel,
  before: SubscriptionPeriod,
  after: SubscriptionPeriod,
): Promise<SubscriptionPeriod> {
  if (after.workflow !== 'running' || before.task_applicability === after.task_applicability) return after;
  const known = currentRun(model, after.id);
  const run = known && (await tx.find('workflow_run', known.id));
  if (!run) return after;
  const next = followApplicability(
    run,
    {
      before: before.task_applicability,
      after: after.task_applicability,
      settings: workflowSettingsOf(model),
      owner_id: model.resolve('user', after.owner_id) ?? after.owner_id,
      basis: { start_date: after.start_date, deadline: deadlineOf(model, after), today: today(memberOf(model).timezone) },
    },
    { at: tx.at, by: tx.caller.userId },
  );
  if (next === run) return after;
  tx.save('workflow_run', next);
  return next.state === 'running' ? after : tx.save('subscription_period', lockAgain({ ...after, workflow: 'completed' }));
}
