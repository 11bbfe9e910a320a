import { conflict, forbidden, invalid, Problem } from '#shared/contract/errors.ts';
import type { progress, TaskWork } from '#shared/contract/groups/progress.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { answer, type Handler } from '../platform/http.ts';
import { isMailed, type MailedType } from '#shared/domain/emails/mailed-types.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import { closePeriodTask } from '#functions/records/work/workflow/close-period-task.ts';
import { type TaskOutcome, forEachPeriod, idsOf, namedErrors, type OnePeriod, outcomeOf, type Working } from './for-each-period.ts';
import { checkOrderAmount, type TaskWorker, taskWorkers } from './task-workers.ts';
import { warningOfPrices } from '#functions/records/holdings/periods/price-jumps.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C406: does the work of a task, for one or all selected periods, and completes the task in the same commit. */
export const processTasks: Handler<typeof progress.process> = async (request) => {
  const type = request.params.a as ProgressType;
  const worker = taskWorkers[type];
  const { ids: _ids, note: _note, ...given } = request.body;
  const isByMail = isMailed(type) && given.without_mail !== true;
  const permission = isByMail ? 'send-emails' : worker.permission;
  if (permission && !mayAccess(permission, request.caller.permissions)) throw forbidden();
  const foreign = Object.keys(given).filter((field) => !(worker.fields as readonly string[]).includes(field));
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign.map((field) => [field, [say('progress.fieldOfOtherTask')]])));
  if (isByMail) return byMail(request, type as MailedType, worker);
  const done = await forEachPeriod(request, (one) => doOne(one, type, worker, request.body), { done: worker.done });
  return type === 'enter-price' && typeof request.body.price === 'number' ? withWarning(request, done) : done;
};

/** Adds a warning to the reply if an entered price differs much from the last known one and there is no other message. */
async function withWarning<A extends Awaited<ReturnType<typeof forEachPeriod>>>(request: Working, done: A): Promise<A> {
  const model = await request.model();
  const periods = idsOf(request).flatMap((id) => model.find('subscription_period', id) ?? []);
  const warning = (done.status ?? 'positive') === 'positive' ? warningOfPrices(model, periods) : undefined;
  return warning ? { ...done, message: warning, status: 'warning' } : done;
}

async function doOne(one: OnePeriod, type: ProgressType, worker: TaskWorker, given: TaskWork): Promise<TaskOutcome> {
  if (isDone(one, type, given)) return 'already';
  await worker.work?.(one, given);
  const task = taskOfType(type) ?? (type === 'claims' ? 'activate_access' : undefined);
  if (task) await closePeriodTask(one, one.period.id, task, { state: 'done', reason: given.note ?? null });
  return 'processed';
}

/** Whether the task is already complete; 409 if the workflow does not include it. */
function isDone({ model, period }: Pick<OnePeriod, 'model' | 'period'>, type: ProgressType, { decision }: TaskWork): boolean {
  if (type === 'plan-workflow') return period.workflow === 'running';
  if (type === 'cancellation-reminders') return decision !== undefined && period.decision === decision;
  // A claim is possible without a workflow, and after its end.
  if (type === 'claims') return false;
  const name = taskOfType(type);
  const run = currentRun(model, period.id);
  const task = run?.tasks.find((one) => one.task === name);
  if (!run || !task) throw conflict(say('progress.taskOfOtherWorkflow'));
  if (task.state !== 'open') return true;
  if (run.state !== 'running') throw conflict(say('progress.workflowNotRunning'));
  return false;
}

/** Types that only start something: the answer to it completes the task. */
const begins: ReadonlySet<ProgressType> = new Set(['stakeholder-feedback', 'claims']);

/** Handles tasks done by email: one email per vendor about all of its periods. Its commit records the given values. */
async function byMail(request: Working & { body: TaskWork }, type: MailedType, worker: TaskWorker) {
  const ids = idsOf(request);
  const checked = await forEachPeriod(
    request,
    async (one) => {
      if (isDone(one, type, request.body)) return 'already';
      if (type === 'place-order') checkOrder(one, request.body);
      return 'processed';
    },
    { done: worker.done },
  );
  const model = await request.model();
  const open = ids.filter((id) => {
    const period = model.find('subscription_period', id);
    return period && !(id in (checked.errors ?? {})) && !isDone({ model, period }, type, request.body);
  });
  // Lazy import: emails with their texts are a large part of this function, and most calls need none.
  const { mailTasks } = await import('./mail-tasks.ts');
  const mailed = open.length > 0 ? await mailTasks(request.repo, type, open, request.body) : { sent: [], refused: {} };
  const [reason] = Object.values(mailed.refused).flat();
  if (request.params.b !== 'selected' && reason !== undefined) throw new Problem(422, say('common.sentence', { clause: reason }));
  const errors = { ...checked.errors, ...namedErrors(await request.model(), mailed.refused) };
  const unfinished = begins.has(type) ? mailed.sent.length : 0;
  const counts = {
    processed: mailed.sent.length - unfinished,
    already: ids.length - open.length - Object.keys(checked.errors ?? {}).length,
    unfinished,
  };
  const { result, more } = outcomeOf(ids, counts, errors, {
    done: worker.done,
    unfinished: type === 'claims' ? say('progress.claimSent') : say('progress.stakeholdersAsked'),
  });
  return answer(result, more);
}

function checkOrder({ period }: OnePeriod, given: TaskWork): void {
  if (period.decision === 'undecided') throw invalid({ decision: [say('progress.decisionMissing')] });
  if (period.decision === 'accepted') checkOrderAmount(period, given);
}
