import { conflict, forbidden, invalid } from '#shared/contract/errors.ts';
import type { progress, TaskWork } from '#shared/contract/groups/progress.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import type { Handler } from '../platform/http.ts';
import { currentRun } from '../platform/workflow/current-run.ts';
import { settlePeriodTask } from '../platform/workflow/settle-period-task.ts';
import { type Done, forEachPeriod, type OnePeriod } from './for-each-period.ts';
import { type TaskWorker, taskWorkers } from './task-workers.ts';

/** C406: does what a task asks, for one period or for those selected, and settles the task in the same commit. */
export const processTasks: Handler<typeof progress.process> = async (request) => {
  const type = request.params.a as ProgressType;
  const worker = taskWorkers[type];
  if (worker.permission && !mayAccess(worker.permission, request.caller.permissions)) throw forbidden();
  const { ids: _ids, note: _note, ...given } = request.body;
  const foreign = Object.keys(given).filter((field) => !(worker.fields as readonly string[]).includes(field));
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign.map((field) => [field, ['Does not belong to this task']])));
  return forEachPeriod(request, (one) => doOne(one, type, worker, request.body), { done: worker.done });
};

async function doOne(one: OnePeriod, type: ProgressType, worker: TaskWorker, given: TaskWork): Promise<Done> {
  const { tx, model, period } = one;
  if (isDone(one, type, given)) return 'already';
  const unfinished = await worker.work?.(one, given);
  if (unfinished) return 'unfinished';
  const task = taskOfType(type) ?? (type === 'claims' ? 'activate_access' : undefined);
  if (task) await settlePeriodTask(tx, model, period.id, task, { state: 'done', reason: given.note ?? null });
  return 'processed';
}

/** Whether it was done before; 409 where it is no part of what is to be done. */
function isDone({ model, period }: OnePeriod, type: ProgressType, { decision }: TaskWork): boolean {
  if (type === 'plan-workflow') return period.workflow === 'running';
  if (type === 'cancellation-reminders') return decision !== undefined && period.decision === decision;
  const name = type === 'claims' ? 'activate_access' : taskOfType(type);
  const run = currentRun(model, period.id);
  const task = run?.tasks.find((one) => one.task === name);
  if (!run || !task) throw conflict('This task is not part of the workflow of this period.');
  if (task.state !== 'open') return true;
  if (run.state !== 'running') throw conflict('The workflow of this period does not run. Start it again to go on with it.');
  return false;
}
