import type { ReportRun } from '#shared/contract/entities/report-run.ts';
import { Problem } from '#shared/contract/errors.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { type Caller, systemCaller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { heldPermissions } from '#functions/platform/held-permissions.ts';
import { inSeconds } from '#functions/platform/jobs.ts';
import { readModelFor, seenBy } from '#functions/platform/load-read-model.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import type { JobContext } from '#functions/platform/worker.ts';
import { scheduledSubject } from '#functions/records/output/reports/plan-scheduled-runs.ts';
import { mailReady, noteScheduledFailure, reportOf, scheduleOf } from '#functions/records/output/reports/scheduled-run.ts';
import { hasEnded, runFileKey } from '#functions/records/output/reports/start-run.ts';
import { buildSubject } from './build-subject.ts';

const keptSeconds = 7 * 24 * 3600;

type Context = Pick<JobContext<'build-report'>, 'payload' | 'caller'>;

/**
 * Builds the file of a run (C691) with the current permissions of its reader. Safe to repeat at any point: the file has a fixed key, and an ended run
 * does not change. A permanent refusal fails the run at once; other errors are retried.
 */
export async function buildReport({ payload: { run_id: id }, caller, extend }: Context & Pick<JobContext<'build-report'>, 'extend'>) {
  const repo = repositoryFor(caller);
  const run = await asScheduled(repo, id);
  if (!run) return;
  const reader = await readerOf(repo, run.reader_id);
  if (!reader) return failRun(repo, id, say('reports.readerInactive'));
  try {
    await changeRun(repo, id, { state: 'reading', built_with: [...reader.permissions] });
    const model = seenBy(reader, await readModelFor(reader));
    const onRead = async (row_count: number | null): Promise<void> => {
      await changeRun(repo, id, { state: 'writing', row_count });
      await extend();
    };
    const { bytes, filename, type } = await buildSubject({ model, reader, run, subject: run.subject, onRead });
    await filesFor(caller).put(runFileKey(run), bytes, type);
    await repo.commit(async (tx) => {
      const known = await tx.find('report_run', id);
      if (!known || hasEnded(known)) return;
      const file = { filename, content_type: type, bytes: bytes.length };
      const built = { ...known, state: 'finished' as const, file, finished_at: tx.at, expires_at: inSeconds(keptSeconds) };
      tx.save('report_run', built);
      if (known.scheduled_on !== null) await mailReady(tx, built);
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 503) throw error;
    await failRun(repo, id, error.said);
  }
}

/** Fails a run whose job has exhausted its retries. */
export async function giveUp({ payload: { run_id }, caller }: Context): Promise<void> {
  await failRun(repositoryFor(caller), run_id, say('reports.notBuilt'));
}

/** The reader of a run as a caller; undefined for an inactive account. */
async function readerOf(repo: Repository, userId: string): Promise<Caller | undefined> {
  const { tenant } = repo.caller;
  const user = await repo.get('user', userId);
  if (!user?.active || user.id !== userId) return undefined;
  const permissions = await heldPermissions(tenant, user);
  return { ...systemCaller(tenant, userId), name: user.name, permissions, isSystemUser: user.is_system_user, roles: user.roles };
}

/**
 * The run, unless it has ended. A scheduled run uses the report as it is saved now. It is removed if its schedule was paused, deleted, or no longer
 * names its reader.
 */
async function asScheduled(repo: Repository, id: string): Promise<ReportRun | undefined> {
  return repo.commit(async (tx) => {
    const run = await tx.find('report_run', id);
    if (!run || hasEnded(run)) return undefined;
    if (run.scheduled_on === null || run.state !== 'queued') return run;
    const schedule = await scheduleOf(tx, run);
    const report = (await tx.model()).find('report', reportOf(run));
    if (schedule && report && schedule.paused_at === null && schedule.to.includes(run.reader_id))
      return tx.save('report_run', { ...run, name: report.name, subject: scheduledSubject(report) });
    tx.remove('report_run', id);
    return undefined;
  });
}

async function changeRun(repo: Repository, id: string, change: Partial<ReportRun>): Promise<void> {
  await repo.commit(async (tx) => {
    const run = await tx.find('report_run', id);
    if (run && !hasEnded(run)) tx.save('report_run', { ...run, ...change });
  });
}

async function failRun(repo: Repository, id: string, failure: Message): Promise<void> {
  await repo.commit(async (tx) => {
    const run = await tx.find('report_run', id);
    if (!run || hasEnded(run)) return;
    tx.save('report_run', { ...run, state: 'failed', failure, finished_at: tx.at });
    if (run.scheduled_on !== null) await noteScheduledFailure(tx, run);
  });
}
