import { systemCaller } from '#functions/platform/caller.ts';
import { isShown } from './is-shown.ts';
import type { LogEntry, LoggedRow } from '#functions/platform/change-log.ts';
import { now } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { historyAfter } from '#functions/platform/history.ts';
import { log } from '#functions/platform/log.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { deletedNameItem, deletedNameKey, forgetUnder, type HistoryEntry, historyItems, type PlacedRow } from './history-items.ts';
import { addressKey, type DeletedOwners, noteDeleted, rootsOfRow } from './history-roots.ts';
import {
  type BriefRow,
  dropIndex,
  type HistoryIndex,
  MissingSegment,
  readIndex,
  readSegment,
  type Segment,
  writeIndex,
  writeSegment,
} from './history-segments.ts';

/** Rows of a full segment: about 400 KB compressed. The last segment is rewritten until it is full. */
const maxSegmentRows = 20_000;
/** Rows per step of an update. The index is written after each step, so that an interrupted compactor resumes there. */
const maxStepRows = 50_000;

/**
 * Updates a tenant's history index from the log; the first run reads the whole archive. Items are written before the manifest, and readers ignore
 * duplicate commits: an interrupted update can safely be repeated.
 */
export async function updateHistoryIndex(model: ReadModel): Promise<void> {
  const { tenant } = model;
  const before = await readIndex(tenant);
  try {
    await extendIndex(model, before ?? { seq: 0, segments: [], revision: null });
  } catch (error) {
    if (!(error instanceof MissingSegment)) throw error;
    // Another compactor replaced the segment; or it is lost, and the next update rebuilds the index.
    if ((await readIndex(tenant))?.revision !== before?.revision) return;
    log.warn('a segment of the history index is missing', { tenant, error });
    await dropIndex(tenant);
  }
}

async function extendIndex(model: ReadModel, begin: HistoryIndex): Promise<void> {
  const { tenant } = model;
  let index: HistoryIndex | undefined = begin;
  const entries = model.commitsAfter(index.seq) ?? historyAfter(tenant, index.seq);
  const deleted: DeletedOwners = new Map();
  // Owners deleted later must be known before the first row of a record that belonged to them.
  for await (const { rows } of model.commitsAfter(index.seq) ?? historyAfter(tenant, index.seq)) noteDeleted(rows, deleted);
  let step: LogEntry[] = [];
  let rows = 0;
  for await (const entry of entries) {
    step.push(entry);
    rows += entry.rows.length;
    if (rows < maxStepRows) continue;
    index = await addToIndex(model, index, step, deleted);
    if (!index) return;
    [step, rows] = [[], 0];
  }
  if (step.length > 0) await addToIndex(model, index, step, deleted);
}

/** Adds commits to the index; undefined when another compactor was faster. */
async function addToIndex(
  model: ReadModel,
  index: HistoryIndex,
  entries: readonly LogEntry[],
  deleted: DeletedOwners,
): Promise<HistoryIndex | undefined> {
  const { tenant } = model;
  const byRoot = new Map<string, HistoryEntry[]>();
  const names = new Map<string, Item>();
  const brief: BriefRow[] = [];
  for (const entry of entries)
    for (const [index, row] of entry.rows.entries()) {
      if (!isShown(row)) continue;
      const roots = rootsOfRow(model, row, deleted).map(addressKey);
      for (const root of roots) addRow(byRoot, root, entry, { ...row, index });
      brief.push(briefRow(entry, index, row, roots));
      if (row.action === 'deleted' || row.action === 'replaced') names.set(addressKey(row), deletedNameItem(tenant, row));
    }
  const itemOf = new Map<string, number>();
  const items = [...byRoot].flatMap(([root, rows]) =>
    historyItems(tenant, root, rows).map(({ item, seqs }) => {
      for (const seq of seqs) itemOf.set(`${root} ${seq}`, seqs.at(-1) ?? seq);
      return item;
    }),
  );
  for (const row of brief) row.item = itemOf.get(`${row.root} ${row.seq}`) ?? row.seq;
  await table.putMany([...items, ...names.values()]);
  return appendSegments(tenant, { ...index, seq: entries.at(-1)?.seq ?? index.seq }, brief);
}

function addRow(byRoot: Map<string, HistoryEntry[]>, root: string, { seq, at, by, set }: LogEntry, row: PlacedRow): void {
  const entries = byRoot.get(root) ?? [];
  byRoot.set(root, entries);
  const last = entries.at(-1);
  if (last?.seq === seq) last.rows.push(row);
  else entries.push({ seq, at, by, ...(set && { set }), rows: [row] });
}

function briefRow({ seq, at, by }: LogEntry, index: number, row: LoggedRow, [root = addressKey(row), ...others]: string[]): BriefRow {
  const { action, kind, id, name, of, changes } = row;
  const fields = [...new Set(changes.map(({ field }) => field))].join();
  return {
    seq,
    index,
    at,
    by,
    action,
    kind,
    id,
    name,
    of: of ? `${of[0]}#${of[1]}` : null,
    fields,
    root,
    others: others.join(),
    item: seq,
  };
}

/** Appends rows: to the last segment while it has room, then to new ones. */
async function appendSegments(tenant: string, index: HistoryIndex, rows: readonly BriefRow[]): Promise<HistoryIndex | undefined> {
  const last = index.segments.at(-1);
  const open = rows.length > 0 && last && last.rows < maxSegmentRows ? last : undefined;
  const all = [...(open ? await readSegment(tenant, open) : []), ...rows];
  const written: Segment[] = [];
  for (let start = 0; rows.length > 0 && start < all.length; start += maxSegmentRows)
    written.push(await writeSegment(tenant, all.slice(start, start + maxSegmentRows)));
  const next = await writeIndex(tenant, { ...index, segments: [...index.segments.filter((each) => each !== open), ...written] });
  const obsolete = next ? (open ? [open] : []) : written;
  if (obsolete.length > 0) await filesFor(systemCaller(tenant)).remove(obsolete.map(({ key }) => key));
  return next;
}

/** Removes from the index the months that ended before an instant, the end of the member's retention. */
export async function forgetIndexedBefore(tenant: string, since: string): Promise<void> {
  const month = since.slice(0, 7);
  const index = await readIndex(tenant);
  const old = index?.segments.filter((segment) => segment.since.slice(0, 7) < month) ?? [];
  if (!index || old.length === 0) return;
  const replaced = new Map<Segment, Segment | undefined>();
  const isForgotten = ({ at }: { at: string }): boolean => at.slice(0, 7) < month;
  for (const segment of old) {
    const rows = await readSegment(tenant, segment);
    const forgotten = rows.filter(isForgotten);
    const lastUnder = new Map<string, number>();
    for (const { root, others, seq } of forgotten)
      for (const each of [root, ...others.split(',').filter(Boolean)]) lastUnder.set(each, Math.max(seq, lastUnder.get(each) ?? 0));
    for (const [root, last] of lastUnder) await forgetUnder(tenant, root, last, isForgotten);
    const deleted = forgotten.filter(({ action }) => action === 'deleted' || action === 'replaced');
    await table.deleteMany([...new Set(deleted.map(addressKey))].map((at) => deletedNameKey(tenant, at)));
    const kept = rows.filter((row) => !isForgotten(row));
    replaced.set(segment, kept.length > 0 ? await writeSegment(tenant, kept) : undefined);
  }
  const segments = index.segments.flatMap((each) => (replaced.has(each) ? (replaced.get(each) ?? []) : each));
  if (await writeIndex(tenant, { ...index, segments })) await filesFor(systemCaller(tenant)).remove(old.map(({ key }) => key));
}

/** Objects younger than this may belong to a compactor in progress. */
const orphanHours = 24;

/**
 * Removes segments that the index does not name. Drops an index with missing segments, as after restoring the table to an earlier time; the next
 * update rebuilds it.
 */
export async function checkHistoryIndex(tenant: string): Promise<void> {
  const files = filesFor(systemCaller(tenant));
  const index = await readIndex(tenant);
  const present = new Set(await files.list('history-index/'));
  const named = new Set(index?.segments.map(({ key }) => key));
  const missing = [...named].filter((key) => !present.has(key));
  if (missing.length > 0) {
    log.warn('segments of the history index are missing', { tenant, missing });
    await dropIndex(tenant);
  }
  const before = new Date(now().getTime() - orphanHours * 3_600_000);
  const orphans = (await files.list('history-index/', before)).filter((key) => !named.has(key));
  if (orphans.length > 0) await files.remove(orphans);
}
