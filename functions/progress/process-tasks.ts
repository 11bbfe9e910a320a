import { conflict, forbidden, invalid, Problem } from '#shared/contract/errors.ts';
import type { progress, TaskWork } from '#shared/contract/groups/progress.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { answer, type Handler } from '../platform/http.ts';
import { isMailed, type MailedType } from '#shared/domain/workflow/mailed-types.ts';
import { currentRun } from '../platform/workflow/current-run.ts';
import { settlePeriodTask } from '../platform/workflow/settle-period-task.ts';
import { type Done, forEachPeriod, idsOf, namedErrors, type OnePeriod, outcomeOf, type Working } from './for-each-period.ts';
import { type TaskWorker, taskWorkers } from './task-workers.ts';

/** C406: does what a task asks, for one period or for those selected, and settles the task in the same commit. */
export const processTasks: Handler<typeof progress.process> = async (request) => {
  const type = request.params.a as ProgressType;
  const worker = taskWorkers[type];
  const { ids: _ids, note: _note, ...given } = request.body;
  const isByMail = isMailed(type) && given.without_mail !== true;
  const permission = isByMail ? 'send-emails' : worker.permission;
  if (permission && !mayAccess(permission, request.caller.permissions)) throw forbidden();
  const foreign = Object.keys(given).filter((field) => !(worker.fields as readonly string[]).includes(field));
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign.map((field) => [field, ['Does not belong to this task']])));
  if (isByMail) return byMail(request, type as MailedType, worker);
  return forEachPeriod(request, (one) => doOne(one, type, worker, request.body), { done: worker.done });
};

async function doOne(one: OnePeriod, type: ProgressType, worker: TaskWorker, given: TaskWork): Promise<Done> {
  const { tx, model, period } = one;
  if (isDone(one, type, given)) return 'already';
  await worker.work?.(one, given);
  const task = taskOfType(type) ?? (type === 'claims' ? 'activate_access' : undefined);
  if (task) await settlePeriodTask(tx, model, period.id, task, { state: 'done', reason: given.note ?? null });
  return 'processed';
}

/** Whether it was done before; 409 where it is no part of what is to be done. */
function isDone({ model, period }: Pick<OnePeriod, 'model' | 'period'>, type: ProgressType, { decision }: TaskWork): boolean {
  if (type === 'plan-workflow') return period.workflow === 'running';
  if (type === 'cancellation-reminders') return decision !== undefined && period.decision === decision;
  // There can be something to claim without a workflow, and after its end.
  if (type === 'claims') return false;
  const name = taskOfType(type);
  const run = currentRun(model, period.id);
  const task = run?.tasks.find((one) => one.task === name);
  if (!run || !task) throw conflict('This task is not part of the workflow of this period.');
  if (task.state !== 'open') return true;
  if (run.state !== 'running') throw conflict('The workflow of this period does not run. Start it again to go on with it.');
  return false;
}

/** Asking and claiming begin something that goes on: the answer to it is what finishes the task. */
const begins: ReadonlySet<ProgressType> = new Set(['stakeholder-feedback', 'claims']);

/** Tasks done by mail: what is said in them is noted first, then one mail goes to each vendor about all of its periods. */
async function byMail(request: Working & { body: TaskWork }, type: MailedType, worker: TaskWorker) {
  const ids = idsOf(request);
  const checked = await forEachPeriod(
    request,
    async (one) => {
      if (isDone(one, type, request.body)) return 'already';
      if (type === 'place-order') noteOrder(one, request.body);
      return 'processed';
    },
    { done: '' },
  );
  const model = await request.model();
  const open = ids.filter((id) => {
    const period = model.find('subscription_period', id);
    return period && !(id in (checked.errors ?? {})) && !isDone({ model, period }, type, request.body);
  });
  // Mails with their texts are a big part of this function, and most calls need none.
  const { mailTasks } = await import('./mail-tasks.ts');
  const mailed = open.length > 0 ? await mailTasks(request.repo, type, open, request.body) : { sent: [], refused: {} };
  const [reason] = Object.values(mailed.refused).flat();
  if (request.params.b !== 'selected' && reason !== undefined) throw new Problem(422, `${reason}.`);
  const errors = { ...checked.errors, ...namedErrors(await request.model(), mailed.refused) };
  const unfinished = begins.has(type) ? mailed.sent.length : 0;
  const counts = {
    processed: mailed.sent.length - unfinished,
    already: ids.length - open.length - Object.keys(checked.errors ?? {}).length,
    unfinished,
  };
  const { result, more } = outcomeOf(ids, counts, errors, {
    done: worker.done,
    unfinished: type === 'claims' ? 'The claim was sent. It stays here until access works.' : 'Asked. It is done when the answers are in.',
  });
  return answer(result, more);
}

function noteOrder({ tx, period }: OnePeriod, { order_number, order_amount }: TaskWork): void {
  if (period.decision === 'undecided') throw invalid({ decision: ['Please accept or cancel the period first'] });
  if (period.decision === 'cancelled') return;
  tx.save('subscription_period', {
    ...period,
    order_number: order_number ?? period.order_number,
    order_amount: order_amount === undefined ? (period.order_amount ?? period.price) : order_amount,
  });
}
