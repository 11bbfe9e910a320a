import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { systemCaller } from './caller.ts';
import { changeLog, type LogEntry, withoutRecords } from './change-log.ts';
import { filesFor } from './files.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/**
 * `history/2026-11/<first seq>-<last seq>.json.gz`: by month, in the order of the log. With the last number in the name, a delayed compactor that
 * writes fewer entries overwrites nothing.
 */
function keyOf(first: LogEntry, last: LogEntry): string {
  const [from, to] = [first, last].map(({ seq }) => String(seq).padStart(12, '0'));
  return `history/${first.at.slice(0, 7)}/${from}-${to}.json.gz`;
}

/**
 * Stores the oldest entries of the log as objects, mostly one a month and run. Repeating a call writes the same objects. False if another compactor
 * has removed the entries from the log meanwhile: nothing is left to do.
 */
export async function archive(tenant: string, entries: readonly LogEntry[]): Promise<boolean> {
  const files = filesFor(systemCaller(tenant));
  const written: string[] = [];
  for (const month of byMonth(entries)) {
    const [first, last] = [month[0], month.at(-1)];
    if (!first || !last) continue;
    const key = keyOf(first, last);
    await files.put(key, await compress(JSON.stringify(month.map(withoutRecords))), 'application/gzip');
    written.push(key);
  }
  const [oldest] = entries;
  // Later entries in the archive are obsolete only while these entries are still in the log.
  if (!oldest || !(await changeLog(tenant).isCommitted(oldest.seq, oldest.commit))) return false;
  // The log is folded from its beginning. Later entries in the archive come from a future that a restored table never had.
  const [from = ''] = written.map(firstOf).sort();
  await files.remove((await files.list('history/')).filter((key) => firstOf(key) >= from && !written.includes(key)));
  return true;
}

/**
 * Splits entries into runs of one month. Writers' clocks differ and commits overlap, so that months can alternate at their turn. No entry may fall
 * between the first and last of another object.
 */
function byMonth(entries: readonly LogEntry[]): LogEntry[][] {
  const runs: LogEntry[][] = [];
  let month: string | undefined;
  for (const entry of entries) {
    if (entry.at.slice(0, 7) === month) runs.at(-1)?.push(entry);
    else runs.push([entry]);
    month = entry.at.slice(0, 7);
  }
  return runs;
}

/** The time span of a history as instants; open at a missing end. */
export interface HistorySpan {
  since?: string | undefined;
  until?: string | undefined;
}

/** Every commit, newest first and once: the log, then the archive before it. Months outside the span are not read. */
export async function* historyOf(tenant: string, { since = '', until = '9999' }: HistorySpan = {}): AsyncGenerator<LogEntry> {
  const isWithin = ({ at }: LogEntry): boolean => at >= since && at <= until;
  let oldest = Number.POSITIVE_INFINITY;
  for await (const entry of changeLog(tenant).backwards()) {
    if (entry.seq === 0) return;
    if (isWithin(entry)) yield entry;
    oldest = entry.seq;
  }
  const files = filesFor(systemCaller(tenant));
  const keys = (await files.list('history/')).sort((a, b) => (nameOf(a) < nameOf(b) ? 1 : -1));
  for (const key of keys) {
    const month = monthOf(key);
    if (month < since.slice(0, 7) || month > until.slice(0, 7)) continue;
    const bytes = await files.get(key);
    if (!bytes) continue;
    const entries = JSON.parse((await expand(bytes)).toString()) as LogEntry[];
    for (const entry of entries.toReversed())
      if (entry.seq < oldest && entry.seq > 0) {
        if (isWithin(entry)) yield entry;
        oldest = entry.seq;
      }
  }
}

/**
 * Every commit after `seq`, oldest first, without whole records: the archive, then the log. Another compactor may move entries into the archive
 * meanwhile: on a gap the archive is listed again.
 */
export async function* historyAfter(tenant: string, seq: number): AsyncGenerator<LogEntry> {
  let last = seq;
  for (let round = 0; ; round++) {
    const before = last;
    for await (const entry of archivedAfter(tenant, last)) {
      yield entry;
      last = entry.seq;
    }
    // A gap that remains at the beginning is past the member's retention.
    const isSettled = round > 0 && last === before;
    let isGap = false;
    for await (const entry of changeLog(tenant).after(last)) {
      isGap = entry.seq !== last + 1 && !isSettled;
      if (isGap) break;
      yield withoutRecords(entry);
      last = entry.seq;
    }
    if (!isGap) return;
  }
}

async function* archivedAfter(tenant: string, seq: number): AsyncGenerator<LogEntry> {
  const files = filesFor(systemCaller(tenant));
  const keys = (await files.list('history/')).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  let last = seq;
  for (const key of keys) {
    if (lastOf(key) <= last) continue;
    const bytes = await files.get(key);
    if (!bytes) continue;
    for (const entry of JSON.parse((await expand(bytes)).toString()) as LogEntry[])
      if (entry.seq > last) {
        yield entry;
        last = entry.seq;
      }
  }
}

/** Removes the months of the archive that ended before an instant, the end of the member's retention. Returns the number of objects. */
export async function forgetBefore(tenant: string, since: string): Promise<number> {
  const files = filesFor(systemCaller(tenant));
  const old = (await files.list('history/')).filter((key) => monthOf(key) < since.slice(0, 7));
  if (old.length > 0) await files.remove(old);
  return old.length;
}

function monthOf(key: string): string {
  return key.split('/')[1] ?? '';
}

function nameOf(key: string): string {
  return key.split('/')[2] ?? '';
}

/** The `seq` of the first entry in an object, padded. */
function firstOf(key: string): string {
  return nameOf(key).slice(0, 12);
}

/** The `seq` of the last entry in an object. */
function lastOf(key: string): number {
  return Number(nameOf(key).slice(13, 25));
}
