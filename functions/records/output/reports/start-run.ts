import type { ReportRun } from '#shared/contract/entities/report-run.ts';
import { conflict } from '#shared/contract/errors.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Max files in progress per person: each occupies a worker for some seconds. */
const maxOpenRuns = 20;

/** The parameters of a new run. */
export type RunRequest = Pick<ReportRun, 'name' | 'subject' | 'format' | 'reader_id'> &
  Partial<Pick<ReportRun, 'id' | 'scheduled_on'>> & { delaySeconds?: number };

/** The storage key of a run's file. */
export function runFileKey({ id }: Pick<ReportRun, 'id'>): string {
  return `report-runs/${id}`;
}

/** Whether a run has ended: it is never built again. */
export function hasEnded({ state }: Pick<ReportRun, 'state'>): boolean {
  return state === 'finished' || state === 'failed';
}

/** Starts a run: its record and the job of `build-report`, in the caller's commit. 409 if too many of the reader's runs are in progress. */
export async function startRun(tx: Transaction, { delaySeconds, scheduled_on = null, ...request }: RunRequest): Promise<ReportRun> {
  const open = (await tx.model()).by('report_run', 'reader_id', request.reader_id).filter((run) => !hasEnded(run));
  if (scheduled_on === null && open.length >= maxOpenRuns) throw conflict(say('reports.tooManyRuns', { most: maxOpenRuns }));
  const run = tx.create('report_run', {
    ...request,
    scheduled_on,
    state: 'queued',
    row_count: null,
    built_with: [],
    file: null,
    finished_at: null,
    expires_at: null,
    failure: null,
  });
  tx.job('build-report', { run_id: run.id }, tx.newId(), delaySeconds);
  return run;
}
