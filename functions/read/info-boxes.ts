import type { infoBoxes, nextSteps } from '#shared/contract/groups/info-boxes.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { toDoFigures } from '#shared/domain/to-dos/to-do-figures.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { moneyAtStake } from '#functions/records/output/overview/money-at-stake.ts';
import { whoWaits } from '#functions/records/output/overview/who-waits.ts';
import { hasOwn } from '#functions/records/use/sample-data/sample-set-of.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { unfinishedOf } from './unfinished-things.ts';
import { toDoRows } from '#functions/records/work/to-dos/to-do-rows.ts';
import { changesSince } from './history/changes-since.ts';

export const infoBoxReads: ReadHandlers<typeof infoBoxes> = {
  toDoList: async (request) => {
    const model = await request.model();
    const { timezone } = memberOf(model);
    const day = today(timezone);
    const person = request.query.everyone === true ? undefined : request.caller.userId;
    const counted = toDoRows(model).filter(
      ({ in_dashboard, owner_ids }) => in_dashboard && (person === undefined || owner_ids.some((id) => id === person)),
    );
    const dated = counted.map(({ completed, deadline, completed_at }) => ({
      completed,
      deadline,
      completed_on: completed_at && dateInTimezone(completed_at, timezone),
    }));
    return { today: day, ...toDoFigures(dated, day) };
  },
  nextSteps: async (request) => stepsDone(await request.model()),
  moneyAtStake: async (request) => moneyAtStake(await request.model()),
  whoWaits: async (request) => whoWaits(await request.model(), request.caller),
  changesSince: async (request) => changesSince(await request.model(), request.caller),
  unfinished: async (request) => unfinishedOf(await request.model()),
};

/** The setup steps of a library, and whether they are done: one record of each suffices, for people a second one. Sample data does not count. */
function stepsDone(model: ReadModel): { slug: (typeof nextSteps)[number]; done: boolean }[] {
  return [
    { slug: 'library', done: memberOf(model).addresses.length > 0 },
    { slug: 'departments', done: hasOwn(model, 'department') },
    { slug: 'people', done: model.count('user') > 1 },
    { slug: 'subscriptions', done: hasOwn(model, 'subscription') },
    { slug: 'budgets', done: hasOwn(model, 'budget') },
    { slug: 'usage', done: hasOwn(model, 'usage_report') || hasOwn(model, 'usage_entry') },
    { slug: 'research', done: hasOwn(model, 'article') },
  ];
}
