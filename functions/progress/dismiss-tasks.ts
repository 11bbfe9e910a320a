import type { progress } from '#shared/contract/groups/progress.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import type { Handler } from '../platform/http.ts';
import { endWorkflow } from '#functions/records/workflow/end-workflow.ts';
import { settlePeriodTask } from '#functions/records/workflow/settle-period-task.ts';
import { type Done, forEachPeriod, type OnePeriod } from './for-each-period.ts';
import { markPeriod } from './mark-period.ts';
import { taskOfPeriod } from './task-of-period.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C407: something need not be done, and a reason says why. Dismissing a planned workflow dismisses the workflow. */
export const dismissTasks: Handler<typeof progress.dismiss> = (request) =>
  forEachPeriod(request, (one) => dismiss(one, request.params.a as ProgressType, request.body.reason), { done: say('progress.dismissed') });

async function dismiss(one: OnePeriod, type: ProgressType, reason: string): Promise<Done> {
  const { tx, model, period } = one;
  if (type === 'plan-workflow') {
    if (period.workflow === 'dismissed') return 'already';
    await endWorkflow(tx, model, period, 'dismissed', reason);
    return 'processed';
  }
  if (type === 'cancellation-reminders') {
    const mark = await markPeriod(one, type, { dismissed_at: tx.at, dismissed_by: tx.caller.userId, reason });
    return mark ? 'processed' : 'already';
  }
  if (type === 'claims') {
    await markPeriod(one, type, { dismissed_at: tx.at, dismissed_by: tx.caller.userId, reason });
    await settlePeriodTask(tx, model, period.id, 'activate_access', { state: 'dismissed', reason });
    return 'processed';
  }
  const name = taskOfType(type);
  if (!name) throw new Error(`Nothing says how ${type} is dismissed`);
  const { task } = await taskOfPeriod(one, name);
  if (task.state !== 'open') return 'already';
  await settlePeriodTask(tx, model, period.id, name, { state: 'dismissed', reason });
  return 'processed';
}
