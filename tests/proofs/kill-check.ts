import { join } from 'node:path';
import { compact } from '#functions/platform/compaction.ts';
import type { Job } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { catchUp, rebuild } from '#functions/platform/load-read-model.ts';
import type { Mail } from '#functions/platform/mail.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { loadSnapshot } from '#functions/platform/snapshot.ts';
import { table } from '#functions/platform/table.ts';
import { modelKinds } from '#shared/contract/kinds.ts';
import type { Ledger } from '#tests/proofs/kill-writers.ts';
import { accountOfLog, deepDifferences } from '#tests/support/consistency.ts';
import { sentMails } from '#tests/support/sent-mails.ts';

/** One line of the account: how many were looked at, and which of them are not as they must be. */
export interface Finding {
  what: string;
  count: number;
  lost: string[];
  doubled: string[];
  /** Not wrong, but to be told. */
  note?: string;
}

/** Whether nothing is lost and nothing doubled. */
export function holds(findings: readonly Finding[]): boolean {
  return findings.every(({ lost, doubled }) => lost.length === 0 && doubled.length === 0);
}

/** Holds what was acknowledged against what is stored. Works in the environment of a running product, when all its jobs are done. */
export async function account(tenant: string, ledger: Ledger, dataFolder: string): Promise<Finding[]> {
  const truth = await rebuild(tenant);
  return [
    ...records(truth, ledger),
    ...periods(truth, ledger),
    imports(truth, ledger),
    references(truth, ledger),
    await jobs(tenant, ledger),
    await mails(tenant, ledger, dataFolder),
    await log(tenant, truth),
    await snapshot(tenant, truth),
  ];
}

function records(truth: ReadModel, ledger: Ledger): Finding[] {
  return (['product_type', 'subscription'] as const).map((kind) => {
    const wanted = [...ledger.created].filter(([, made]) => made.kind === kind);
    const ids = Map.groupBy(
      [...truth.all(kind)].filter(({ name }) => ledger.created.has(name)),
      ({ name }) => name,
    );
    return {
      what: `${kind.replace('_', ' ')}s acknowledged`,
      count: wanted.filter(([, { id }]) => id !== undefined).length,
      lost: wanted.filter(([name, { id }]) => id !== undefined && !ids.get(name)?.some((row) => row.id === id)).map(([name]) => name),
      doubled: [...ids].filter(([, rows]) => rows.length > 1).map(([name]) => name),
    };
  });
}

function periods(truth: ReadModel, ledger: Ledger): Finding[] {
  const finding: Finding = { what: 'changes of a price acknowledged', count: 0, lost: [], doubled: [] };
  for (const [id, { price, changes }] of ledger.patched) {
    finding.count += changes;
    const row = truth.find('subscription_period', id);
    // The last change may have been done without an answer.
    const done = (row?.version ?? 0) - 1;
    if (row?.price !== price && row?.price !== price + 1) finding.lost.push(`${id}: ${price} acknowledged, ${row?.price} found`);
    if (done < changes) finding.lost.push(`${id}: ${changes} changes, version ${row?.version}`);
    if (done > changes + 1) finding.doubled.push(`${id}: ${changes} changes, version ${row?.version}`);
  }
  return [finding];
}

function imports(truth: ReadModel, ledger: Ledger): Finding {
  const finding: Finding = { what: 'rows imported', count: 0, lost: [], doubled: [] };
  const named = Map.groupBy(truth.all('subscription'), ({ name }) => name);
  for (const [id, names] of ledger.imported) {
    const row = truth.find('import', id);
    if (row?.state === 'parsed') continue;
    if (row?.state !== 'finished' || row.counts?.created !== names.length) finding.lost.push(`import ${id}: ${JSON.stringify(row)}`);
    for (const name of names) {
      const found = named.get(name)?.length ?? 0;
      finding.count += found;
      if (found === 0) finding.lost.push(name);
      if (found > 1) finding.doubled.push(name);
    }
  }
  return finding;
}

function references(truth: ReadModel, ledger: Ledger): Finding {
  const finding: Finding = { what: 'vendors replaced', count: ledger.replaced.size, lost: [], doubled: [] };
  for (const [gone, standIn] of ledger.replaced) {
    if (truth.find('provider', gone)?.id !== standIn) finding.lost.push(`${gone} does not lead to its stand-in`);
    for (const period of truth.all('subscription_period')) if (period.vendor_id === gone) finding.lost.push(`${period.id} names ${gone}`);
  }
  return finding;
}

async function jobs(tenant: string, ledger: Ledger): Promise<Finding> {
  const all = await Array.fromAsync(table.partition<Job>(keys.job(tenant, '').pk));
  const finding: Finding = { what: 'jobs done', count: all.length, lost: [], doubled: [] };
  for (const job of all) if (job.state !== 'done') finding.lost.push(`${job.worker} ${job.id} is ${job.state}: ${job.failure ?? ''}`);
  const subject = ({ worker, payload }: Job): string => `${worker} ${String(payload['import_id'] ?? payload['from'] ?? payload['mail'])}`;
  const bySubject = Map.groupBy(all, subject);
  for (const [name, each] of bySubject) if (each.length > 1) finding.doubled.push(name);
  for (const gone of ledger.replaced.keys()) if (!bySubject.has(`replace-references ${gone}`)) finding.lost.push(`the job of ${gone}`);
  return finding;
}

async function mails(tenant: string, ledger: Ledger, dataFolder: string): Promise<Finding> {
  const stored = await Array.fromAsync(table.partition<Mail>(keys.mail(tenant, '').pk));
  const sent = sentMails(join(dataFolder, 'mail'));
  const finding: Finding = { what: 'mails', count: stored.length, lost: [], doubled: [] };
  const uncertain = stored.filter(({ state }) => state === 'uncertain');
  const delivered = uncertain.filter(({ id }) => sent.has(id)).length;
  if (uncertain.length > 0)
    finding.note = `${uncertain.length} uncertain: killed between asking the mail service and its answer (${delivered} had gone out)`;
  for (const { id, state } of stored) {
    const times = sent.get(id) ?? 0;
    if (times > 1) finding.doubled.push(`${id} went out ${times} times`);
    if (state === 'sent' || state === 'delivered' ? times === 0 : state !== 'uncertain')
      finding.lost.push(`${id} is ${state} and went out ${times} times`);
  }
  for (const [email, { acknowledged, unanswered }] of ledger.mails) {
    const found = stored.filter(({ to }) => to.includes(email)).length;
    if (found < acknowledged) finding.lost.push(`${email}: ${acknowledged} acknowledged, ${found} found`);
    if (found > acknowledged + unanswered) finding.doubled.push(`${email}: ${acknowledged} acknowledged, ${found} found`);
  }
  return finding;
}

async function log(tenant: string, truth: ReadModel): Promise<Finding> {
  const { commits, broken, doubled } = await accountOfLog(tenant, truth);
  return { what: 'commits in the log', count: commits, lost: broken, doubled };
}

/** The model made from a snapshot and the log after it, and the one made from the table: the same, field by field. */
async function snapshot(tenant: string, truth: ReadModel): Promise<Finding> {
  const { differences } = await compact(tenant, true);
  const model = await loadSnapshot(tenant);
  const isWhole = differences.length === 0 && model !== undefined && (await catchUp(model));
  return {
    what: 'records in the read model',
    count: modelKinds.reduce((sum, kind) => sum + truth.count(kind), 0),
    lost: isWhole ? deepDifferences(truth, model) : [`the snapshot: ${differences.join(', ') || 'missing'}`],
    doubled: [],
  };
}
