import { notFound } from '#shared/contract/errors.ts';
import type { groups } from '#shared/contract/calls.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { ProgressCount, taskStandings, QuickView } from '#shared/contract/rows/progress-row.ts';
import { type ProgressType, progressTypes } from '#shared/domain/workflow/progress-types.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { periodFacts } from '#functions/records/work/progress/period-facts.ts';
import { progressRows, progressRow } from '#functions/records/work/progress/progress-rows.ts';
import { progressSettingRow } from '#functions/records/work/progress/progress-setting-row.ts';
import { progressTasks, type ProgressTask } from '#functions/records/work/workflow/progress-tasks.ts';
import { reasonAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { dueTone } from '#shared/domain/calendar/due-tone.ts';
import { staleWork } from '#functions/records/work/progress/stale-work.ts';
import { say } from '#shared/domain/messages/message.ts';
import { periodRow, withPreviousPeriod } from '#functions/records/holdings/periods/period-row.ts';
import { vendorInvoiceRow } from '#functions/records/holdings/invoices/vendor-invoice-row.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';

interface Asked {
  model(): Promise<ReadModel>;
  caller: Caller;
}

interface Narrowed extends Asked {
  query: ListQuery & { extra: { standing?: (typeof taskStandings)[number] | 'all' | undefined; mine?: boolean | undefined } };
}

async function countOf(request: Asked, type: ProgressType, periodId?: string): Promise<ProgressCount> {
  const model = await request.model();
  const day = dayOf(model);
  const tasks = progressTasks(model, day).get(type) ?? [];
  const id = periodId === undefined ? undefined : existing(model, periodId);
  const meant = id === undefined ? tasks : tasks.filter(({ period }) => period.id === id);
  return progressCount(type, meant, { today: day, userId: request.caller.userId });
}

async function listOf(request: Narrowed, type: ProgressType, periodId?: string) {
  const model = await request.model();
  const { standing = 'ready', mine } = request.query.extra;
  const id = periodId === undefined ? undefined : existing(model, periodId);
  const all = progressRows(model, type, dayOf(model));
  const isAll = standing === 'all' && mine !== true && id === undefined;
  const rows = isAll
    ? all
    : all.filter(
        (row) =>
          (standing === 'all' || row.standing === standing) &&
          (mine !== true || row.responsible?.id === request.caller.userId) &&
          (id === undefined || row.id === id),
      );
  return answerList(model, 'progress-tasks', rows, request.query);
}

function existing(model: ReadModel, periodId: string): string {
  const id = model.resolve('subscription_period', periodId);
  if (id === null) throw notFound(say('metadata.subscriptionPeriod'));
  return id;
}

/** The read calls of the progress bar. */
export const progressReads: ReadHandlers<(typeof groups)['progress']> = {
  counts: async (request) => {
    const model = await request.model();
    const day = dayOf(model);
    const tasks = progressTasks(model, day);
    return progressTypes.map((type) => progressCount(type, tasks.get(type) ?? [], { today: day, userId: request.caller.userId }));
  },
  stale: async (request) => {
    const model = await request.model();
    return staleWork(model, dayOf(model));
  },
  count: (request) => countOf(request, request.params.type as ProgressType),
  countOfPeriod: (request) => countOf(request, request.params.type as ProgressType, request.params.id),
  list: (request) => listOf(request, request.params.type as ProgressType),
  plan: (request) => listOf(request, 'plan-workflow'),
  listOfPeriod: (request) => listOf(request, request.params.type as ProgressType, request.params.id),
  quickView: async (request) => {
    const model = await request.model();
    return quickView(model, request.params.a as ProgressType, request.params.b, dayOf(model));
  },
  facts: async (request) => periodFacts(await request.model(), request.params.id),
  setting: async (request) => progressSettingRow(await request.model(), request.params.type as ProgressType),
};

/** The number of open tasks of a type, and of those assigned to a person. */
function progressCount(
  type: ProgressType,
  tasks: readonly ProgressTask[],
  { today, userId }: { today: string; userId: string | null },
): ProgressCount {
  const count = { type, count: 0, overdue: 0, due: 0, mine: 0, waiting: 0, snoozed: 0, stale: 0 };
  for (const { standing, due_on, responsibleId } of tasks) {
    if (standing === 'waiting') count.waiting++;
    else if (standing === 'snoozed') count.snoozed++;
    else if (standing === 'stale') count.stale++;
    else {
      count.count++;
      if (due_on !== null && due_on < today) count.overdue++;
      if (due_on !== null && dueTone(due_on, today) === 'due') count.due++;
      if (userId !== null && responsibleId === userId) count.mine++;
    }
  }
  return count;
}

/** One thing to be done and what one needs to know to do it; 404 where it is not (any more) to be done (C403). */
function quickView(model: ReadModel, type: ProgressType, periodId: string, today: string): QuickView {
  const period = model.find('subscription_period', periodId);
  const task =
    period &&
    progressTasks(model, today)
      .get(type)
      ?.find((one) => one.period.id === period.id);
  if (!task) throw notFound(say('progress.thisTask'));
  const run = currentRun(model, task.period.id);
  return {
    task: progressRow(model, task, today),
    period: withPreviousPeriod(model, periodRow(model, task.period, today)),
    tasks: run?.state === 'running' ? run.tasks.map((each) => ({ ...each, ...reasonAs('reason', each.reason) })) : [],
    invoices: model.by('vendor_invoice', 'subscription_period_id', task.period.id).map((row) => vendorInvoiceRow(model, row, today)),
  };
}
