import type { KindName } from '#shared/contract/kinds.ts';
import type { LogEntry } from '#functions/platform/change-log.ts';
import { historyOf, type HistorySpan } from '#functions/platform/history.ts';
import { log } from '#functions/platform/log.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type HistoryEntry, readRoot } from './history-items.ts';
import { addressKey, formerOwners, type RecordAddress, rootsOf } from './history-roots.ts';
import { type BriefRow, fieldsOnly, type HistoryIndex, MissingSegment, readIndex, readSegment } from './history-segments.ts';

/** Max commits of one root that a history reads; more than any list shows. */
const maxRootEntries = 10_000;
/** Commits per yielded part: yielding each alone costs several awaits, most of the time at 200,000 commits. */
const partEntries = 500;
/** Max roots that one history reads: records rarely move between owners. */
const maxRoots = 20;

function placed({ seq, at, by, set, rows }: LogEntry): HistoryEntry {
  return { seq, at, by, ...(set && { set }), rows: rows.map((row, index) => ({ ...row, index })) };
}

/** The commits that the index does not hold yet, newest first: from the model if it holds them, else from the log. */
async function tail(model: ReadModel, seq: number): Promise<HistoryEntry[]> {
  const held = model.commitsAfter(seq);
  if (held) return held.map(placed).toReversed();
  const entries: HistoryEntry[] = [];
  for await (const entry of historyOf(model.tenant)) {
    if (entry.seq <= seq) break;
    entries.push(placed(entry));
  }
  return entries;
}

/** Filters rows of the index before anything is built from them, which is most of the time of a search. */
export type IsWanted = (row: BriefRow) => boolean;

/** A history to read: the commits that the index does not hold yet, and access to the older ones. */
export interface HistorySource {
  /** Newest first. */
  tail: readonly HistoryEntry[];
  /** Commits before the tail in parts, newest first. Their rows only name the changed fields; `brief` locates the complete row. */
  older(span: HistorySpan, isWanted: IsWanted): AsyncGenerator<HistoryEntry[]>;
  /** The same for one record, with the complete rows of its root. `belongs` selects those about the record or its dependents. */
  olderOf(record: RecordAddress, belongs: (entry: HistoryEntry) => HistoryEntry['rows']): AsyncGenerator<HistoryEntry[]>;
}

/** The history of a model's tenant. Until the compactor has built the index, log and archive are read. */
export async function openHistory(model: ReadModel): Promise<HistorySource> {
  const index = await readIndex(model.tenant);
  if (!index) {
    const all = (span: HistorySpan) => allBefore(model.tenant, span, Number.POSITIVE_INFINITY);
    return { tail: [], older: all, olderOf: () => all({}) };
  }
  return {
    tail: await tail(model, index.seq),
    older: (span, isWanted) => brief(model.tenant, index, span, isWanted),
    olderOf: (record, belongs) => ofRecord(model, index, record, belongs),
  };
}

async function* allBefore(tenant: string, span: HistorySpan, before: number): AsyncGenerator<HistoryEntry[]> {
  let part: HistoryEntry[] = [];
  for await (const entry of historyOf(tenant, span)) {
    if (entry.seq < before) part.push(placed(entry));
    if (part.length < partEntries) continue;
    yield part;
    part = [];
  }
  yield part;
}

async function* brief(
  tenant: string,
  index: HistoryIndex,
  { since = '', until = '9999' }: HistorySpan,
  isWanted: IsWanted,
): AsyncGenerator<HistoryEntry[]> {
  let last = index.seq + 1;
  try {
    for (const segment of index.segments.toReversed()) {
      if (segment.until < since || segment.since > until) continue;
      const rows = await readSegment(tenant, segment);
      const part: HistoryEntry[] = [];
      let entry: HistoryEntry | undefined;
      for (let place = rows.length - 1; place >= 0; place--) {
        const row = rows[place] as BriefRow;
        if (row.at < since || row.at > until || !isWanted(row)) continue;
        if (entry?.seq !== row.seq) {
          entry = { seq: row.seq, at: row.at, by: row.by, rows: [] };
          part.push(entry);
        }
        entry.rows.unshift(fromBrief(row));
      }
      yield part;
      last = rows[0]?.seq ?? last;
    }
  } catch (error) {
    if (!(error instanceof MissingSegment)) throw error;
    // The compactor replaced it during the read, or the table was restored to an earlier time.
    log.warn('a segment of the history index is missing', { tenant, error });
    yield* allBefore(tenant, { since, until }, last);
  }
}

function fromBrief({ index, action, kind, id, name, of, fields, root, item }: BriefRow): HistoryEntry['rows'][number] {
  const [ownerKind, ownerId] = of?.split('#') ?? [];
  return {
    index,
    action,
    kind,
    id,
    name,
    version: 0,
    changes: fieldsOnly(fields),
    brief: { root, item },
    ...(ownerKind !== undefined && ownerId !== undefined && { of: [ownerKind as KindName, ownerId] as [KindName, string] }),
  };
}

async function* ofRecord(
  model: ReadModel,
  index: HistoryIndex,
  record: RecordAddress,
  belongs: (entry: HistoryEntry) => HistoryEntry['rows'],
): AsyncGenerator<HistoryEntry[]> {
  const withReplaced = (root: RecordAddress): RecordAddress[] => [
    root,
    ...model.replacedBy(root.id).map((id) => ({ kind: root.kind, id })),
  ];
  const waiting = rootsOf(model, record).flatMap(withReplaced);
  const seen = new Set<string>();
  const rows = new Map<number, HistoryEntry>();
  // All rows are examined again, newest first, after another root was read: newer commits show what belonged to the record.
  for (let root = waiting.shift(); root && seen.size < maxRoots; root = waiting.shift()) {
    if (seen.has(addressKey(root))) continue;
    seen.add(addressKey(root));
    for (const entry of await readRoot(model.tenant, addressKey(root), index.seq, maxRootEntries)) {
      const known = rows.get(entry.seq);
      const places = new Set(known?.rows.map((row) => row.index));
      rows.set(entry.seq, { ...entry, rows: [...(known?.rows ?? []), ...entry.rows.filter((row) => !places.has(row.index))] });
    }
    for (const row of [...rows.values()].toSorted((a, b) => b.seq - a.seq).flatMap(belongs))
      for (const owner of formerOwners(row)) waiting.push(...rootsOf(model, owner));
  }
  const entries = [...rows.values()].toSorted((a, b) => b.seq - a.seq);
  yield entries.map((entry) => ({ ...entry, rows: entry.rows.toSorted((a, b) => a.index - b.index) }));
}
