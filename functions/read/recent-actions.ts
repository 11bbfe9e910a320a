import { recentActionColumns } from '#shared/contract/columns/recent-actions.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { type ActionFacts, ActionLog, type LoggedAction } from './history/actions-of.ts';
import { type Belongings, belongingsOf } from './history/belongings.ts';
import { hasHistory, maySee } from './history/may-see.ts';
import { columnText, isSearched } from '#shared/domain/lists/column-values.ts';
import { instantBound } from '#shared/domain/lists/row-test.ts';
import { pageOfRows, listTest } from '#functions/records/ground/list-engine.ts';
import { inDefaultOrder } from '#functions/records/output/lists/list-answer.ts';
import { say } from '#shared/domain/messages/message.ts';
import { english } from '#functions/platform/messages/english.ts';
import type { Member } from '#shared/contract/entities/member.ts';
import { dateInTimezone, formatDate } from '#shared/domain/calendar/format-date.ts';
import { foldHistory } from '#shared/domain/history/bursts.ts';
import { historyValue, type Writing } from '#shared/domain/history/history-value.ts';
import { formatAmount, formatPercent, withHyphens } from '#shared/domain/money/format-amount.ts';
import { inWords } from './history/field-facts.ts';

/** Max actions of a list; others are reached by filtering by person, kind, record or time. */
const mostActions = 5000;

/** Columns whose texts are built only for visible rows. */
const told: ReadonlySet<string> = new Set(['told', 'belongs_to']);

/** An action as a row of the list, with the two additional texts of its export. */
export type ExportedAction = RecentAction & { told: string; belongs_to: string };

const searchedColumns = recentActionColumns.filter(isSearched);

/**
 * Tests whether every word occurs in a searched cell. Names repeat in a history: each is folded once per search, while folding the texts of
 * 200,000 actions takes seconds.
 */
function searchTest(words: readonly string[]): (action: ActionFacts) => boolean {
  const folded = new Map<string, string>();
  const fold = (text: string): string => {
    let known = folded.get(text);
    if (known === undefined) {
      known = foldForSearch(text);
      folded.set(text, known);
    }
    return known;
  };
  return (action) => words.every((word) => searchedColumns.some((column) => fold(columnText(column, action)).includes(word)));
}

/** The newest actions that match the query, not yet filtered by texts that are built later. */
async function found(model: ReadModel, log: ActionLog, query: ListQuery, belongings?: Belongings): Promise<LoggedAction[]> {
  const member = memberOf(model);
  const filters = query.filters.filter(({ field }) => !told.has(field));
  const words = foldForSearch(query.search)
    .split(' ')
    .filter((word) => word !== '');
  const test = listTest(recentActionColumns, { ...query, filters, search: words.length > 0 ? '' : query.search }, member);
  const isFound = searchTest(words);
  const fits = (action: ActionFacts): boolean => (test?.(action) ?? true) && isFound(action);
  const bound = (operator: 'gte' | 'lte'): string | undefined => {
    const filter = filters.find((each) => each.field === 'at' && each.operator === operator);
    return filter && instantBound(filter, member.timezone);
  };
  const actions: LoggedAction[] = [];
  for await (const part of log.look({ since: bound('gte'), until: bound('lte') }, belongings, fits)) {
    actions.push(...part);
    if (actions.length >= mostActions) break;
  }
  return actions.slice(0, mostActions);
}

/** The rows of an export, at most as many as the list holds. */
export async function actionRows(model: ReadModel, caller: Caller, query: ListQuery): Promise<ExportedAction[]> {
  const log = new ActionLog(model, caller);
  return rowsOf(model, log, await found(model, log, query));
}

async function rowsOf(model: ReadModel, log: ActionLog, actions: readonly LoggedAction[]): Promise<ExportedAction[]> {
  const member = memberOf(model);
  return (await log.tell(actions)).map((shown) => ({ ...shown, told: toldText(shown, member), belongs_to: shown.of?.name ?? '' }));
}

/**
 * The actions of the log, newest first (C041). `about` narrows them to a record and its dependents; with `folded` a page is counted in folded
 * lines.
 */
export async function recentActions(
  model: ReadModel,
  caller: Caller,
  query: ListQuery,
  { about, folded = false }: { about?: string | undefined; folded?: boolean | undefined } = {},
): Promise<RecentAction[] | Page<RecentAction>> {
  const log = new ActionLog(model, caller);
  const actions = await found(model, log, query, about === undefined ? undefined : belongingsOfAddress(model, caller, about));
  const asked = inDefaultOrder('recent-actions', query);
  if ([...query.filters, ...query.sort].some(({ field }) => told.has(field)))
    return pageOfRows(await rowsOf(model, log, actions), recentActionColumns, asked, memberOf(model));
  if (folded && query.paginated && query.sort.length === 0) return foldedPage(memberOf(model), log, actions, query);
  const page = pageOfRows(actions, recentActionColumns, asked, memberOf(model));
  return Array.isArray(page) ? log.tell(page) : { ...page, data: await log.tell(page.data) };
}

/** A page of lines, each with the newest commit of its burst; all actions of the bursts could be thousands. */
async function foldedPage(
  { timezone }: Member,
  log: ActionLog,
  actions: readonly LoggedAction[],
  { page, perPage }: ListQuery,
): Promise<Page<RecentAction>> {
  const entries = actions.map((action) => ({ ...action, link: log.topKeyOf(action), of: null }));
  const lines = foldHistory(entries, (at) => dateInTimezone(at, timezone));
  const shown = lines.slice((page - 1) * perPage, page * perPage);
  const bursts = new Map(shown.flatMap((burst) => (burst.length > 1 ? [[burst[0]?.id, burst] as const] : [])));
  const told = await log.tell(shown.flatMap(([first]) => (first ? [first.entry, ...first.also] : [])));
  return {
    data: told.map((action) => {
      const burst = bursts.get(action.id);
      return burst ? { ...action, burst: { count: burst.length, from: burst.at(-1)?.at ?? action.at } } : action;
    }),
    last_row: lines.length,
    totals: [{ field: 'actions', amounts: [{ value: actions.length, currency: null }] }],
  };
}

function belongingsOfAddress(model: ReadModel, caller: Caller, about: string): Belongings {
  const [kind = '', id = ''] = about.split('/');
  const record = hasHistory(kind) ? model.find(kind, id) : undefined;
  if (!hasHistory(kind) || !record) throw notFound(say('fields.thisRecord'));
  const row = { kind, id: record.id, version: 1, name: '', action: 'changed', changes: [], data: { ...record } } as const;
  if (!maySee(model, caller, { ...row, changes: [] })) throw notFound(say('fields.thisRecord'));
  return belongingsOf(model, kind, record.id);
}

/** A member's formats of values, in English: for spreadsheets. */
function writingOf(member: Member): Writing {
  return {
    date: (value) => formatDate(value, member.date_format, member.timezone),
    dateTime: (value) => formatDate(value, `${member.date_format} HH:mm`, member.timezone),
    number: (value, digits = 2) => withHyphens(formatAmount(value, member, { digits })),
    money: (value, currency) => withHyphens(formatAmount(value, member, { currency })),
    percent: (value) => withHyphens(formatPercent(value, member, { typed: true })),
    yes: 'Yes',
    no: 'No',
    message: english,
    choice: (_field, code) => inWords(code),
  };
}

/** The changes of an action as one text: `Price: 10.00 EUR → 12.00 EUR; Owner: empty → Ada`. */
function toldText({ changes }: Pick<RecentAction, 'changes'>, member: Member): string {
  const writing = writingOf(member);
  return changes
    .map((change) => {
      const label = change.entry === null ? change.label : `${change.entry}, ${change.label}`;
      if (change.type === 'other') return say('lists.changed', { label });
      const from = historyValue({ ...change, currency: change.from_currency }, change.from, writing) ?? 'empty';
      const to = historyValue(change, change.to, writing) ?? 'empty';
      return `${label}: ${from} → ${to}`;
    })
    .join('; ');
}
