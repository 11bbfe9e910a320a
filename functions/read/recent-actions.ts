import { recentActionColumns } from '#shared/contract/columns/recent-actions.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { ActionLog, type LoggedAction } from './history/actions-of.ts';
import { type Belongings, belongingsOf } from './history/belongings.ts';
import { hasHistory, maySee } from './history/may-see.ts';
import { toldText } from './history/told-text.ts';
import { instantBound, listed, rowTest } from './list-engine.ts';
import { inUsualOrder, mapPage } from './list-handlers.ts';

/** As many actions as a list holds; others are reached by naming a person, a kind, a record or a time. */
const mostActions = 5000;

/** Columns whose words are found only for what is shown. */
const told: ReadonlySet<string> = new Set(['told', 'belongs_to']);

/** An action as a row of the list, with the two texts that its export has. */
export type ActionRow = RecentAction & { told: string; belongs_to: string };

/** The newest actions that fit what is asked, unfiltered by words that are still to be found. */
async function found(model: ReadModel, log: ActionLog, query: ListQuery, belongings?: Belongings): Promise<LoggedAction[]> {
  const member = memberOf(model);
  const filters = query.filters.filter(({ field }) => !told.has(field));
  const fits = rowTest(recentActionColumns, { ...query, filters }, member);
  const bound = (operator: 'gte' | 'lte'): string | undefined => {
    const filter = filters.find((each) => each.field === 'at' && each.operator === operator);
    return filter && instantBound(filter, member.timezone);
  };
  const actions: LoggedAction[] = [];
  for await (const action of log.look({ since: bound('gte'), until: bound('lte') }, belongings)) {
    if (!fits || fits(action)) actions.push(action);
    if (actions.length >= mostActions) break;
  }
  return actions;
}

/** Actions as an export lists them, at most as many as the list holds. */
export async function actionRows(model: ReadModel, caller: Caller, query: ListQuery): Promise<ActionRow[]> {
  const log = new ActionLog(model, caller);
  return (await found(model, log, query)).map((action) => rowOf(model, log, action));
}

function rowOf(model: ReadModel, log: ActionLog, action: LoggedAction): ActionRow {
  const shown = log.tell(action);
  return { ...shown, told: toldText(shown, memberOf(model)), belongs_to: shown.of?.name ?? '' };
}

/** Who changed what, newest first (C041); with `about` only a record and what belongs to it. */
export async function recentActions(
  model: ReadModel,
  caller: Caller,
  query: ListQuery,
  about?: string,
): Promise<RecentAction[] | Page<RecentAction>> {
  const log = new ActionLog(model, caller);
  const actions = await found(model, log, query, about === undefined ? undefined : belongingsOfAddress(model, caller, about));
  const asked = inUsualOrder('recent-actions', query);
  if ([...query.filters, ...query.sort].some(({ field }) => told.has(field)))
    return listed(
      actions.map((action) => rowOf(model, log, action)),
      recentActionColumns,
      asked,
      memberOf(model),
    );
  return mapPage(listed(actions, recentActionColumns, asked, memberOf(model)), (action) => log.tell(action));
}

function belongingsOfAddress(model: ReadModel, caller: Caller, about: string): Belongings {
  const [kind = '', id = ''] = about.split('/');
  const record = hasHistory(kind) ? model.find(kind, id) : undefined;
  if (!hasHistory(kind) || !record) throw notFound('This record');
  const row = { kind, id: record.id, version: 1, name: '', action: 'changed', changes: [], data: { ...record } } as const;
  if (!maySee(model, caller, { ...row, changes: [] })) throw notFound('This record');
  return belongingsOf(model, kind, record.id);
}
