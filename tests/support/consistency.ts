import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { changeLog, type LoggedRow } from '#functions/platform/change-log.ts';
import { keys, spread } from '#functions/platform/keys.ts';
import { catchUp, rebuild } from '#functions/platform/load-read-model.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { loadSnapshot } from '#functions/platform/snapshot.ts';
import { rewritesOf } from '#functions/platform/stored-row.ts';
import { table } from '#functions/platform/table.ts';
import { uniqueGuards } from '#functions/platform/unique-guards.ts';
import { modelKinds } from '#shared/contract/kinds.ts';

interface Entry {
  pk: string;
  sk: string;
  seq: number;
  commit: string;
  body: Uint8Array;
}

/** What a tenant's log tells, and whether it is told whole and once. */
export interface LogAccount {
  commits: number;
  /** Sentences about gaps, and about records that differ from the table. */
  broken: string[];
  /** Commits that stand in it twice. */
  doubled: string[];
}

/** The sequence has no gap, no commit stands in it twice, and played from its beginning it gives the records of the table. */
export async function accountOfLog(tenant: string, truth: ReadModel): Promise<LogAccount> {
  const broken: string[] = [];
  const doubled: string[] = [];
  const commits = new Set<string>();
  const played = new Map<string, LoggedRow>();
  let next = 0;
  for await (const { seq, commit, body } of table.partition<Entry>(keys.log(tenant, 0).pk)) {
    if (seq !== next) broken.push(`a gap before ${seq}`);
    next = seq + 1;
    if (commits.has(commit)) doubled.push(`commit ${commit}`);
    commits.add(commit);
    for (const row of JSON.parse(gunzipSync(body).toString()) as LoggedRow[]) {
      const before = played.get(`${row.kind}#${row.id}`);
      // Rewritten pointers leave the version as it is.
      const isRewrite = before !== undefined && rewritesOf(row.data ?? {}) > rewritesOf(before.data ?? {});
      if (row.version !== (before?.version ?? 0) + (isRewrite ? 0 : 1))
        broken.push(`${row.kind} ${row.id}: version ${before?.version} then ${row.version}`);
      played.set(`${row.kind}#${row.id}`, row);
    }
  }
  if ((await changeLog(tenant).tail(true)).seq !== next - 1) broken.push('the log does not end where its tail says');
  const alive = [...played.values()].filter(({ deleted }) => !deleted);
  for (const row of alive)
    if (!isDeepStrictEqual(truth.find(row.kind, row.id), row.data)) broken.push(`${row.kind} ${row.id}: table and log differ`);
  const stored = modelKinds.reduce((sum, kind) => sum + truth.count(kind), 0);
  if (stored !== alive.length) broken.push(`${alive.length} records in the log, ${stored} in the table`);
  return { commits: commits.size, broken, doubled };
}

/** Where two models differ, field by field. */
export function deepDifferences(one: ReadModel, other: ReadModel): string[] {
  return modelKinds.flatMap((kind) => [
    ...(one.count(kind) === other.count(kind) ? [] : [`${kind}: ${one.count(kind)} against ${other.count(kind)}`]),
    ...[...one.all(kind)].filter((row) => !isDeepStrictEqual(row, other.find(kind, row.id))).map(({ id }) => `${kind} ${id} differs`),
  ]);
}

/**
 * What is half-written in a tenant: a record without its log entry, a guard of a unique value without its record or the other way round, a
 * snapshot that leads elsewhere. Empty is what a test expects.
 */
export async function inconsistencies(tenant: string): Promise<string[]> {
  const truth = await rebuild(tenant);
  const { broken, doubled } = await accountOfLog(tenant, truth);
  const snapshot = await loadSnapshot(tenant);
  const differing = snapshot && (await catchUp(snapshot)) ? deepDifferences(truth, snapshot) : [];
  return [...broken, ...doubled, ...(await guardProblems(tenant, truth)), ...differing];
}

async function guardProblems(tenant: string, truth: ReadModel): Promise<string[]> {
  const wanted = new Map<string, string>();
  for (const kind of modelKinds)
    for (const row of truth.all(kind))
      for (const { write } of uniqueGuards(tenant, kind, undefined, row)) {
        const item = write.Put?.Item ?? {};
        wanted.set(`${item['pk']} ${item['sk']}`, String(item['owner']));
      }
  const problems: string[] = [];
  for (let part = 0; part < spread; part++)
    for await (const { pk, sk, owner } of table.partition<{ pk: string; sk: string; owner: string }>(`TENANT#${tenant}#U${part}#`)) {
      if (wanted.get(`${pk} ${sk}`) !== owner) problems.push(`a guard of ${owner} without its record`);
      wanted.delete(`${pk} ${sk}`);
    }
  for (const owner of wanted.values()) problems.push(`${owner} without its guard`);
  return problems;
}
