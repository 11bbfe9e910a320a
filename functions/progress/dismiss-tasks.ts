import { conflict } from '#shared/contract/errors.ts';
import type { progress } from '#shared/contract/groups/progress.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { isStale } from '#shared/domain/calendar/due-tone.ts';
import { mootTasks } from '#shared/domain/workflow/next-step.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import { renewalFacts } from '#functions/records/work/workflow/renewal-facts.ts';
import { endWorkflow } from '#functions/records/work/workflow/end-workflow.ts';
import { closePeriodTask } from '#functions/records/work/workflow/close-period-task.ts';
import { type TaskOutcome, forEachPeriod, type OnePeriod } from './for-each-period.ts';
import { markPeriod } from './mark-period.ts';
import { taskOfPeriod } from './task-of-period.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C407: dismisses work with a reason. Dismissing a planned workflow dismisses the workflow. */
export const dismissTasks: Handler<typeof progress.dismiss> = async (request) => {
  const outcome = await forEachPeriod(
    request,
    async (one) => {
      const { reason, moot = false, stale = false } = request.body;
      if (stale && !isStale(one.period.end_date, today(memberOf(one.model).timezone))) throw conflict(say('progress.periodNotOver'));
      const done = await dismiss(one, request.params.a as ProgressType, reason);
      return moot && (await dismissMoot(one)) ? 'processed' : done;
    },
    { done: say('progress.dismissed') },
  );
  // Stale work is closed in several calls; the client reports the total once.
  return request.body.stale && outcome.status === undefined ? { ...outcome, message: undefined } : outcome;
};

/** Dismisses the unnecessary open tasks of a period. Returns false if no task is unnecessary. */
async function dismissMoot(one: OnePeriod): Promise<boolean> {
  const { model, period } = one;
  const run = currentRun(model, period.id);
  const tasks = run?.state === 'running' ? mootTasks(renewalFacts(model, period, run)) : [];
  for (const task of tasks) await closePeriodTask(one, period.id, task, { state: 'dismissed', reason: say('workflow.taskMoot') });
  return tasks.length > 0;
}

async function dismiss(one: OnePeriod, type: ProgressType, reason: string): Promise<TaskOutcome> {
  const { tx, period } = one;
  if (type === 'plan-workflow') {
    if (period.workflow === 'dismissed') return 'already';
    await endWorkflow(one, period, 'dismissed', reason);
    return 'processed';
  }
  if (type === 'cancellation-reminders') {
    const mark = await markPeriod(one, type, { dismissed_at: tx.at, dismissed_by: tx.caller.userId, reason });
    return mark ? 'processed' : 'already';
  }
  if (type === 'claims') {
    await markPeriod(one, type, { dismissed_at: tx.at, dismissed_by: tx.caller.userId, reason });
    await closePeriodTask(one, period.id, 'activate_access', { state: 'dismissed', reason });
    return 'processed';
  }
  const name = taskOfType(type);
  if (!name) throw new Error(`Nothing says how ${type} is dismissed`);
  const { task } = await taskOfPeriod(one, name);
  if (task.state !== 'open') return 'already';
  await closePeriodTask(one, period.id, name, { state: 'dismissed', reason });
  return 'processed';
}
