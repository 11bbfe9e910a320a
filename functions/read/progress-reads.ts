import { notFound } from '#shared/contract/errors.ts';
import type { groups } from '#shared/contract/calls.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { ProgressCount, ProgressTaskRow, taskStandings } from '#shared/contract/rows/progress-row.ts';
import { type ProgressType, progressTypes } from '#shared/domain/workflow/progress-types.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { periodFacts } from '#functions/platform/progress/period-facts.ts';
import { progressCount } from '#functions/platform/progress/progress-count.ts';
import { progressRows } from '#functions/platform/progress/progress-rows.ts';
import { progressSettingRow } from '#functions/platform/progress/progress-setting-row.ts';
import { progressTasks } from '#functions/platform/progress/progress-tasks.ts';
import { quickView } from '#functions/platform/progress/quick-view.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { answerList } from './list-handlers.ts';

interface Asked {
  model(): Promise<ReadModel>;
  caller: Caller;
}

interface Narrowed extends Asked {
  query: ListQuery & { extra: { standing?: (typeof taskStandings)[number] | 'all' | undefined; mine?: boolean | undefined } };
}

function dayOf(model: ReadModel): string {
  return today(memberOf(model).timezone);
}

/** The rows of every type in one: what an export filters. */
export function allProgressRows(model: ReadModel): ProgressTaskRow[] {
  return progressTypes.flatMap((type) => progressRows(model, type, dayOf(model)));
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
  if (id === null) throw notFound('Subscription period');
  return id;
}

/** Everything of the progress bar that is only looked at. */
export const progressReads: ReadHandlers<(typeof groups)['progress']> = {
  counts: async (request) => {
    const model = await request.model();
    const day = dayOf(model);
    const tasks = progressTasks(model, day);
    return progressTypes.map((type) => progressCount(type, tasks.get(type) ?? [], { today: day, userId: request.caller.userId }));
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
