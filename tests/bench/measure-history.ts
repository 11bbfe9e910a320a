import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { systemCaller } from '#functions/platform/caller.ts';
import { changeLog, type LogEntry, withoutRecords } from '#functions/platform/change-log.ts';
import { compact, entriesPerSnapshot } from '#functions/platform/compaction.ts';
import { filesFor } from '#functions/platform/files.ts';
import { readIndex } from '#functions/platform/history-index/history-segments.ts';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor, resetReadModels } from '#functions/platform/load-read-model.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { findRunning } from '#infra/local/data-folder.ts';
import type { BenchClient, BenchRequest } from './client.ts';

/** How long histories take to read, in milliseconds. */
export interface HistoryFigures {
  entries: number;
  /** What was measured, before the compactor made the index and after it. */
  rows: { title: string; before: number; first: number; p50: number; p95: number }[];
  /** Seconds in which the compactor made the index of all entries, once. */
  built: number;
  /** Write units of that, for each entry. */
  units: number;
}

const tenant = 'meridian';
const months = 24;
const times = 40;
const functionLimitMs = 29_000;

/** Reads histories of a member with many archived commits, on a product that runs. */
export async function measureHistory(
  client: BenchClient,
  dataFolder: string,
  entries: number,
  tell: (what: string) => void,
): Promise<HistoryFigures> {
  const before = { ...process.env };
  try {
    Object.assign(process.env, findRunning(dataFolder), { LOG_LEVEL: 'silent' });
    const subscription = await addCommits(entries);
    tell(`${entries} commits archived`);
    const requests: { title: string; request: BenchRequest }[] = [
      { title: 'history of a subscription, first page', request: page(`/recent-actions?about=subscription/${subscription}`) },
      {
        title: 'mails and history of a subscription',
        request: page(`/subscriptions/${subscription}/subscription-periods/emails-and-history`),
      },
      { title: 'recent actions, first page', request: page('/recent-actions') },
      { title: 'search in recent actions', request: page('/recent-actions?search=3201') },
      { title: 'recent actions of one record', request: page('/recent-actions?filter[entity_id]=nothing') },
    ];
    const slow: number[] = [];
    // Without the index a busy machine does not answer before a function's time ends: that time is the figure then.
    for (const { request } of requests) slow.push(await timed(client, request).catch(() => functionLimitMs));
    const began = performance.now();
    const units = await countWrites(makeIndex);
    const built = (performance.now() - began) / 1000;
    tell(`the index was made in ${built.toFixed(1)} s`);
    const rows: HistoryFigures['rows'] = [];
    for (const [index, { title, request }] of requests.entries()) {
      const first = await timed(client, request);
      const taken: number[] = [];
      for (let time = 0; time < times; time++) taken.push(await timed(client, request));
      taken.sort((a, b) => a - b);
      rows.push({
        title,
        before: slow[index] ?? 0,
        first,
        p50: taken[Math.floor(times * 0.5)] ?? 0,
        p95: taken[Math.floor(times * 0.95)] ?? 0,
      });
      tell(`${title}: ${slow[index]?.toFixed(0)} ms before, p50 ${rows.at(-1)?.p50.toFixed(1)} ms`);
    }
    return { entries, rows, built, units: units / entries };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** Compacts until all is in the index: the product's own compactor may be at work, and then only one of the two goes on. */
async function makeIndex(): Promise<void> {
  const { seq } = await changeLog(tenant).tail(true);
  for (;;) {
    await compact(tenant);
    if (((await readIndex(tenant))?.seq ?? 0) >= seq) return;
    await wait(1000);
  }
}

function page(path: string): BenchRequest {
  return { path: `${path}${path.includes('?') ? '&' : '?'}paginated=true&per_page=25` };
}

async function timed(client: BenchClient, request: BenchRequest): Promise<number> {
  const began = performance.now();
  await client.send(request);
  return performance.now() - began;
}

/** Puts commits of the last two years into the archive, behind those that are there; gives a subscription with its share of them. */
async function addCommits(count: number): Promise<string> {
  const caller = systemCaller(tenant);
  const model = await readModelFor(caller);
  const files = filesFor(caller);
  const log = changeLog(tenant);
  const present: LogEntry[] = [];
  for await (const entry of log.after(0)) present.push(withoutRecords(entry));
  const periods = [...model.all('subscription_period')];
  const users = [...model.all('user')];
  const tail = present.at(-1)?.seq ?? 0;
  const write = async (month: string, entries: readonly LogEntry[]): Promise<void> => {
    const [from, to] = [entries[0], entries.at(-1)].map((entry) => String(entry?.seq).padStart(12, '0'));
    await files.put(`history/${month}/${from}-${to}.json.gz`, gzipSync(JSON.stringify(entries)), 'application/gzip');
  };
  const monthOf = (index: number): string => new Date(Date.UTC(2024, 11 + index, 1)).toISOString().slice(0, 7);
  if (present.length > 0) await write(monthOf(-1), present);
  const perMonth = Math.ceil(count / months);
  for (let month = 0; month < months; month++) {
    const first = tail + 1 + month * perMonth;
    const last = Math.min(tail + count, first + perMonth - 1);
    const entries = Array.from({ length: last - first + 1 }, (_, index): LogEntry => {
      const seq = first + index;
      const period = periods[(seq * 7919) % periods.length] as (typeof periods)[number];
      const at = new Date(Date.parse(`${monthOf(month)}-01T00:00:00.000Z`) + (index * 27 * 86_400_000) / perMonth).toISOString();
      const price = { field: 'price', from: 1000 + (seq % 900), to: 1000 + ((seq + 1) % 900) };
      const row = {
        kind: 'subscription_period' as const,
        id: period.id,
        version: 2,
        name: `Journal ${period.start_date}–${period.end_date}`,
      };
      const of: LogEntry['rows'][number]['of'] = ['subscription', period.subscription_id];
      const by = users[seq % users.length]?.id ?? null;
      return { seq, at, by, commit: `bench-${seq}`, total: seq, rows: [{ ...row, of, action: 'changed', changes: [price] }] };
    });
    await write(monthOf(month), entries);
  }
  // The log goes on behind them; a place at which the product makes a snapshot by itself would be measured with it.
  if ((tail + count) % entriesPerSnapshot === entriesPerSnapshot - 1) throw new Error('Measure another number of commits');
  const [put] = log.append(
    { seq: tail + count, total: 0 },
    { commit: 'bench-end', at: new Date().toISOString(), by: null, rows: [] },
  ).writes;
  await table.put(put.Put?.Item as Item);
  await log.remove(Array.from({ length: tail + 1 }, (_, seq) => seq));
  resetReadModels();
  await table.delete(keys.historyIndex(tenant));
  return [...model.all('subscription')][17]?.id ?? '';
}

/** Runs a work in this process and counts the write units of its batches: each item is a unit for each KB. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const putMany = table.putMany.bind(table);
  table.putMany = async (items) => {
    for (const item of items) units += Math.ceil(sizeOf(item) / 1024);
    await putMany(items);
  };
  try {
    await work();
    return units;
  } finally {
    table.putMany = putMany;
  }
}

function sizeOf(item: Item): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + name.length + (value instanceof Uint8Array ? value.length : String(value).length),
    0,
  );
}
