import { modelKinds } from '#shared/contract/kinds.ts';
import { historyKeptSince } from '#shared/domain/member/history-kept-since.ts';
import { archive, forgetBefore } from './history.ts';
import { changeLog, type LogEntry } from './change-log.ts';
import { checkHistoryIndex, forgetIndexedBefore, updateHistoryIndex } from './history-index/update-history-index.ts';
import { now } from './clock.ts';
import { log } from './log.ts';
import { catchUp, rebuild } from './load-read-model.ts';
import type { ReadModel } from './read-model.ts';
import { loadSnapshot, snapshotSeq, writeSnapshot } from './snapshot.ts';
import { sweepFiles } from './sweep-files.ts';

/** A snapshot is due after this many commits or bytes of log. */
export const entriesPerSnapshot = 500;
export const bytesPerSnapshot = 1024 * 1024;
/** Days for which folded entries stay in the log, for readers that were idle. */
const keptDays = 7;

/** Whether the commit that ends in this entry makes a snapshot due; `total` counts the log's bytes up to it. */
export function isSnapshotDue(entry: { seq: number; total: number; size: number }): boolean {
  return (
    entry.seq % entriesPerSnapshot === 0 ||
    Math.floor(entry.total / bytesPerSnapshot) > Math.floor((entry.total - entry.size) / bytesPerSnapshot)
  );
}

/** Differences between two models of the same state; empty if both hold the same records in the same versions. */
export function differences(a: ReadModel, b: ReadModel): string[] {
  const found: string[] = [];
  for (const kind of modelKinds) {
    if (a.count(kind) !== b.count(kind)) found.push(`${kind}: ${a.count(kind)} against ${b.count(kind)}`);
    for (const row of a.all(kind)) {
      const other = b.find(kind, row.id);
      if (other?.version !== row.version) found.push(`${kind} ${row.id}: version ${row.version} against ${other?.version ?? 'none'}`);
    }
  }
  return found;
}

/**
 * Folds the log into a snapshot and the history index, and entries older than a week into the archive. Removes history past the member's retention.
 * With `verify` the model is first compared with the table: on a difference the table wins, and the difference is logged. `verify` also removes
 * unused files and drops a history index with missing segments, which is then rebuilt.
 */
export async function compact(tenant: string, verify = false): Promise<{ seq: number; differences: string[] }> {
  const history = changeLog(tenant);
  let model = await loadSnapshot(tenant);
  if (!model || !(await catchUp(model))) model = await rebuild(tenant);
  let found: string[] = [];
  if (verify) {
    const truth = await rebuild(tenant);
    await sweepFiles(tenant, truth);
    // Commits continue meanwhile: both models catch up to the same place before the comparison.
    if (await catchUp(model)) await catchUp(truth);
    found = model.seq === truth.seq ? differences(truth, model) : [];
    if (found.length > 0) {
      log.error('the read model differed from the table', { tenant, seq: model.seq, differences: found.slice(0, 20) });
      model = truth;
    }
  }
  if (found.length > 0 || model.seq > (await snapshotSeq(tenant))) {
    const total = (await history.tail(true)).total;
    await writeSnapshot(model, total, found.length > 0);
  }
  await fold(tenant);
  if (verify) await checkHistoryIndex(tenant);
  await updateHistoryIndex(model);
  const member = model.find('member', 'member');
  if (member) {
    const since = historyKeptSince(member.history_years, now().toISOString());
    await forgetBefore(tenant, since);
    await forgetIndexedBefore(tenant, since);
  }
  return { seq: model.seq, differences: found };
}

/** Moves old entries that the snapshot holds into the archive. The last one stays: it marks the end of the log. */
async function fold(tenant: string): Promise<void> {
  const history = changeLog(tenant);
  const folded = await snapshotSeq(tenant);
  const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString();
  const old: LogEntry[] = [];
  for await (const entry of history.after(-1)) {
    if (entry.seq <= folded && entry.at < before) old.push(entry);
    else break;
  }
  const tail = await history.tail(true);
  const moved = old.filter((entry) => entry.seq !== tail.seq);
  if (moved.length === 0) return;
  if (await archive(tenant, moved)) await history.remove(moved.map((entry) => entry.seq));
}
