import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { type StartedRun, startRun } from '#shared/domain/workflow/start-run.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { deadlineOf } from '../../ground/references/deadline-of.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { workflowSettingsOf } from './workflow-settings-of.ts';

/** The tasks that the workflow of a period would have if it started now, or why it cannot. */
export function planStart(model: ReadModel, period: SubscriptionPeriod): StartedRun {
  const owner_id = model.resolve('user', period.owner_id) ?? period.owner_id;
  return startRun({ ...period, owner_id }, workflowSettingsOf(model), {
    deadline: deadlineOf(model, period),
    today: today(memberOf(model).timezone),
  });
}
