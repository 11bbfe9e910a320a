import { type CommitEntry, groupCommits } from './commits.ts';

/** The fields that decide whether entries of a history form a burst. */
export interface BurstEntry {
  at: string;
  by: { id: string } | null;
  action: string | null;
  kind: string;
}

/** Minimum number of similar entries in a row that fold into one line. */
const minBurst = 5;
/** Longer pauses end a burst. */
const maxPauseMs = 5 * 60_000;

/**
 * Groups the entries of a history, in their order, into bursts: one person performed the same action on records of one kind in quick succession.
 * An entry outside bursts forms a group by itself.
 */
export function groupBursts<E extends BurstEntry>(entries: readonly E[]): E[][] {
  const runs: E[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isSame(last, entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < minBurst ? run.map((entry) => [entry]) : [run]));
}

function isSame(a: BurstEntry, b: BurstEntry): boolean {
  if (a.action === null || a.action !== b.action || a.kind !== b.kind || a.by?.id !== b.by?.id) return false;
  return Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= maxPauseMs;
}

/** A line of a history: the change that one commit made to a record, and to the records belonging to it. */
export interface HistoryLine<E> {
  id: string;
  at: string;
  by: { id: string } | null;
  action: string | null;
  kind: string;
  entry: E;
  also: E[];
}

/** The lines of a history, grouped first by day, then by burst, in their order. */
export function foldHistory<E extends BurstEntry & CommitEntry>(entries: readonly E[], dayOf: (at: string) => string): HistoryLine<E>[][] {
  const days = Map.groupBy(entries, ({ at }) => dayOf(at));
  return [...days.values()].flatMap((ofDay) => groupBursts(linesOf(ofDay)));
}

/** Combines entries to lines, in their order. */
export function linesOf<E extends BurstEntry & CommitEntry>(entries: readonly E[]): HistoryLine<E>[] {
  return groupCommits(entries).flatMap(([entry, ...also]) => {
    if (!entry) return [];
    const { id, at, by, action, kind } = entry;
    return [{ id, at, by, action, kind, entry, also }];
  });
}
