import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { systemCaller } from './caller.ts';
import { changeLog, type LogEntry } from './change-log.ts';
import { filesFor } from './files.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** An old entry keeps what a history tells; the records themselves are in the snapshot. */
function slim(entry: LogEntry): LogEntry {
  return { ...entry, rows: entry.rows.map(({ data: _data, ...row }) => row) };
}

/** `history/2026-11/<first seq>.json.gz`: by month, and in the order of the log. */
function keyOf(entry: LogEntry): string {
  return `history/${entry.at.slice(0, 7)}/${String(entry.seq).padStart(12, '0')}.json.gz`;
}

/** Keeps folded entries as objects, mostly one a month and folding. Writing the same entries again gives the same objects. */
export async function archive(tenant: string, entries: readonly LogEntry[]): Promise<void> {
  const files = filesFor(systemCaller(tenant));
  const written: string[] = [];
  for (const month of byMonth(entries)) {
    const [first] = month;
    if (!first) continue;
    await files.put(keyOf(first), await compress(JSON.stringify(month.map(slim))), 'application/gzip');
    written.push(keyOf(first));
  }
  // The log is folded from its beginning: what lies in the archive from there on is of a future that a restored table never had.
  const [from = ''] = written.map(nameOf).sort();
  await files.remove((await files.list('history/')).filter((key) => nameOf(key) >= from && !written.includes(key)));
}

/**
 * Runs of entries of one month. Writers' clocks differ, and a commit that began before another may end after it: at the turn of a month the
 * months can alternate, and an object must hold no entry that belongs between those of another.
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

/** Every commit there ever was, newest first: the log, then the archive before it. No commit comes twice. */
export async function* historyOf(tenant: string): AsyncGenerator<LogEntry> {
  let oldest = Number.POSITIVE_INFINITY;
  for await (const entry of changeLog(tenant).backwards()) {
    if (entry.seq === 0) return;
    yield entry;
    oldest = entry.seq;
  }
  const files = filesFor(systemCaller(tenant));
  const keys = (await files.list('history/')).sort((a, b) => (nameOf(a) < nameOf(b) ? 1 : -1));
  for (const key of keys) {
    const bytes = await files.get(key);
    if (!bytes) continue;
    const entries = JSON.parse((await expand(bytes)).toString()) as LogEntry[];
    for (const entry of entries.toReversed())
      if (entry.seq < oldest && entry.seq > 0) {
        yield entry;
        oldest = entry.seq;
      }
  }
}

function nameOf(key: string): string {
  return key.split('/')[2] ?? '';
}
