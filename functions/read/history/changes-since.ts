import type { ChangesSince } from '#shared/contract/rows/overview-row.ts';
import { endOfPreviousWorkingDay } from '#shared/domain/calendar/working-days.ts';
import { groupBursts } from '#shared/domain/history/bursts.ts';
import { groupCommits } from '#shared/domain/history/commits.ts';
import { byImportance, type Importance, importanceOf } from '#shared/domain/history/importance.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { now } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import { ActionLog, type LoggedAction } from './actions-of.ts';

/** Max changes examined for one answer, the newest: grouping 5,000 would double its time, and the page of recent actions shows the rest. */
const maxChanges = 2000;
/** Groups of one answer; the others are counted. */
const maxGroups = 30;
/** Max entries of a burst that are returned in full. */
const maxEntries = 3;
/** Above this number of records, a commit counts as a bulk change and its records are grouped by kind. */
const maxRecordsOfOneAct = 12;
/** Max age of the last change that is reported when nothing is new, in milliseconds. */
const lookBackMs = 14 * 24 * 60 * 60 * 1000;

/** The changes of one commit to one record and its dependents, or in bulk to records of one kind. */
interface Line {
  at: string;
  by: { id: string } | null;
  action: string | null;
  kind: string;
  importance: Importance;
  /** The number of records of a bulk change; 1 for a single record. */
  size: number;
  /** The first part is the changed record itself. */
  parts: LoggedAction[];
}

/** The last answer for each reader, valid until the next write. After a bulk change the log takes 40 ms to read. */
const lastAnswers = new WeakMap<ReadModel, Map<string, { key: string; answer: Promise<ChangesSince> }>>();

/** The changes of others since the end of the caller's last working day. */
export function changesSince(model: ReadModel, caller: Caller): Promise<ChangesSince> {
  const since = endOfPreviousWorkingDay(dayOf(model), memberOf(model).timezone);
  const answers = lastAnswers.get(model) ?? new Map<string, { key: string; answer: Promise<ChangesSince> }>();
  lastAnswers.set(model, answers);
  const key = [model.seq, since, ...caller.permissions].join(' ');
  const reader = caller.userId ?? '';
  const last = answers.get(reader);
  if (last?.key === key) return last.answer;
  const answer = readChanges(model, caller, since);
  answers.set(reader, { key, answer });
  // Failed answers are not cached.
  answer.catch(() => answers.delete(reader));
  return answer;
}

async function readChanges(model: ReadModel, caller: Caller, since: string): Promise<ChangesSince> {
  const log = new ActionLog(model, caller);
  const others: LoggedAction[] = [];
  const own = new Set<string>();
  for await (const part of log.look({ since })) {
    for (const action of part) {
      if (isOwn(action, caller)) own.add(commitOf(action));
      else if (isNews(action)) others.push(action);
    }
    if (others.length >= maxChanges) break;
  }
  const groups = groupsOf(log, others.slice(0, maxChanges));
  return {
    since,
    groups: await tell(log, groups.slice(0, maxGroups)),
    more: Math.max(0, groups.length - maxGroups),
    own: own.size,
    truncated: others.length > maxChanges,
    last_change_at: groups.length === 0 ? await lastChangeAt(log, caller, since) : null,
  };
}

function isOwn({ by }: LoggedAction, { userId }: Caller): boolean {
  return by !== null && by.id === userId;
}

/** Whether an action is shown: actions of the product itself only if they matter, such as an answer, an invoice or an import. */
function isNews(action: LoggedAction): boolean {
  return action.by !== null || importance(action) !== 'other';
}

function importance({ action, kind, row }: LoggedAction): Importance {
  return importanceOf({ action, kind, fields: row.changes.map(({ field }) => field) });
}

function commitOf({ id }: LoggedAction): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/** Groups the same changes of one person to records of one kind, with bursts merged; the most important first, then the newest. */
function groupsOf(log: ActionLog, actions: readonly LoggedAction[]): Line[][] {
  const lines = [...Map.groupBy(actions, commitOf).values()].flatMap((rows) => linesOf(log, rows));
  const alike = Map.groupBy(lines, ({ by, action, kind, importance: rank }) => `${by?.id} ${action} ${kind} ${rank}`);
  const timeOf = ([first]: Line[]): string => first?.at ?? '';
  return [...alike.values()]
    .flatMap((some) => groupBursts(some))
    .toSorted((a, b) => byImportance(rankOf(a), rankOf(b)) || (timeOf(a) < timeOf(b) ? 1 : -1));
}

function rankOf([first]: Line[]): Importance {
  return first?.importance ?? 'other';
}

function linesOf(log: ActionLog, rows: readonly LoggedAction[]): Line[] {
  if (rows.length > maxRecordsOfOneAct)
    return [...Map.groupBy(rows, (row) => `${row.kind} ${row.action} ${importance(row)}`).values()].flatMap((some) =>
      lineOf(some.slice(0, maxEntries), some.length),
    );
  const entries = rows.map((action) => ({ id: action.id, kind: action.kind, entity_id: action.entity_id, action, ...topOf(log, action) }));
  return groupCommits(entries).flatMap((group) =>
    lineOf(
      group.map(({ action }) => action),
      1,
    ),
  );
}

/** The key that joins records: the page of the topmost owner. */
function topOf(log: ActionLog, action: LoggedAction) {
  return { link: null, of: { link: log.topKeyOf(action) } };
}

function lineOf(parts: LoggedAction[], size: number): Line[] {
  const [first] = parts;
  if (!first) return [];
  const { at, by, action, kind } = first;
  const [rank = 'other'] = parts.map(importance).toSorted(byImportance);
  return [{ at, by, action, kind, importance: rank, size, parts }];
}

async function tell(log: ActionLog, groups: readonly Line[][]): Promise<ChangesSince['groups']> {
  const shown = groups.map((group) => group.slice(0, maxEntries));
  const told = await log.tell(shown.flat().flatMap(({ parts }) => parts));
  const byId = new Map(told.map((action) => [action.id, action]));
  return groups.map((group, index) => ({
    importance: rankOf(group),
    count: group.reduce((sum, { size }) => sum + size, 0),
    from: group.at(-1)?.at ?? '',
    to: group[0]?.at ?? '',
    entries: (shown[index] ?? []).flatMap(({ parts, size }) => {
      const [entry, ...also] = parts.flatMap(({ id }) => byId.get(id) ?? []);
      if (!entry) return [];
      // In a bulk change each part is a record of its own.
      return size === 1 ? [{ entry, also }] : [entry, ...also].map((each) => ({ entry: each, also: [] }));
    }),
  }));
}

/** The time of the last change by another user before an instant. */
async function lastChangeAt(log: ActionLog, caller: Caller, until: string): Promise<string | null> {
  const since = new Date(now().getTime() - lookBackMs).toISOString();
  for await (const part of log.look({ since, until })) {
    const last = part.find((action) => !isOwn(action, caller) && isNews(action));
    if (last) return last.at;
  }
  return null;
}
