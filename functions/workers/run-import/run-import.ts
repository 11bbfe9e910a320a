import { setImmediate } from 'node:timers/promises';
import type { Import } from '#shared/contract/entities/import.ts';
import { Problem } from '#shared/contract/errors.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import { countsOf, reportOf } from '#shared/domain/imports/planning/report.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { instant } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import {
  beginProgress,
  lateFailuresOf,
  type Progress,
  importProgress,
  recordLateFailure,
  writeProgress,
} from '#functions/records/use/imports/import-items.ts';
import { importKeys, planImport } from '#functions/records/use/imports/plan-import.ts';
import { getLines, putLines } from '#functions/platform/json-lines.ts';
import { log } from '#functions/platform/log.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { isLockedProblem } from '#functions/records/holdings/periods/guard-lock.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import type { JobContext } from '#functions/platform/worker.ts';
import { batchesOf } from './batches-of.ts';
import { closePriceTasks } from './close-price-tasks.ts';
import { loadUsage } from './load-usage.ts';
import { undoImport } from './undo-import.ts';
import { writeRow, writeRows } from './write-row.ts';
import { say, type MessageValue } from '#shared/domain/messages/message.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';

/** Batches between two lease extensions. */
const batchesPerLease = 20;

/**
 * Runs an import. First it stores the whole plan, then it writes batches one by one, each together with its progress. After a crash, the next worker
 * reads the same plan and resumes with the next batch.
 */
export async function runImport({ payload: { import_id: id }, caller, extend }: Omit<JobContext<'run-import'>, 'job'>): Promise<void> {
  const repo = repositoryFor(caller);
  const row = await repo.get('import', id);
  if (row?.state === 'undoing') {
    const undo = await undoImport(repo, id, extend);
    await changeHead(repo, id, { state: 'undone', undo });
    return;
  }
  if (row?.state !== 'queued' && row?.state !== 'running' && row?.state !== 'failed') return;
  if (row.kind === 'usage') return loadUsage(repo, row, extend);
  const before = await importProgress(caller.tenant, id);
  const progress = before ?? (await makePlan(caller, row));
  const planned = await Array.fromAsync(getLines<PlannedRow>(filesFor(caller), progress.plan));
  if (row.state !== 'running') await changeHead(repo, id, { state: 'running' });
  await writeBatches(repo, { id, progress, planned, resumed: before !== undefined, extend });
  await closePriceTasks(repo, planned);
  await finish(repo, id, planned);
}

/** Runs when a job has exhausted its retries. The import can be restarted by hand and resumes where it stopped. */
export async function giveUp(
  { payload: { import_id: id }, caller }: Pick<JobContext<'run-import'>, 'payload' | 'caller'>,
  error: Error,
): Promise<void> {
  const repo = repositoryFor(caller);
  if ((await repo.get('import', id))?.state === 'undoing') {
    const failure = say('imports.undoStopped', { error: reasonOf(error) });
    await changeHead(repo, id, { state: 'finished', failure });
    return;
  }
  await changeHead(repo, id, {
    state: 'failed',
    failure: say('imports.importStopped', { error: reasonOf(error) }),
  });
}

/** The reason of a failure: the message of a refusal, else the text of the error. */
function reasonOf(error: Error): MessageValue {
  return error instanceof Problem || error instanceof SpreadsheetError ? error.said : error.message.slice(0, 500);
}

/** Creates the plan. It is final from here on, even if another worker started with another plan at the same time. */
async function makePlan(caller: Caller, row: Import): Promise<Progress> {
  const { planned } = (await planImport(caller, await readModelFor(caller), row)).plan;
  const key = importKeys.plan(row.id);
  await putLines(filesFor(caller), key, planned);
  return beginProgress(caller.tenant, row.id, key, planned.length);
}

async function changeHead(repo: Repository, id: string, change: Partial<Import>): Promise<void> {
  await repo.commit(async (tx) => {
    const row = await tx.find('import', id);
    if (!row || row.state === 'finished' || row.state === 'undone') return;
    tx.save('import', { ...row, ...change });
    const isDone = change.state === 'finished' || change.state === 'undone';
    if (isDone && (await repo.model()).count('usage_source') > 0) tx.job('share-usage', { usage_source_id: null });
  });
}

/** An import that is written from the batch on that its progress names. */
interface WrittenImport {
  id: string;
  progress: Progress;
  planned: readonly PlannedRow[];
  /** Whether an earlier run was interrupted. */
  resumed: boolean;
  /** Keeps the lease of the job. */
  extend: () => Promise<void>;
}

/**
 * Writes batches one by one and prepares the next while one is being written. Each transaction requires its predecessor, so a batch prepared on an
 * old state is at worst prepared again.
 */
async function writeBatches(repo: Repository, { id, progress, planned, resumed, extend }: WrittenImport): Promise<void> {
  const batches = batchesOf(planned);
  let done = 0;
  let before: Promise<void> = Promise.resolve();
  let last = before;
  try {
    for (const [number, rows] of batches.entries()) {
      done += rows.length;
      if (number < progress.batch) continue;
      // The batch of a crash may be partly written row by row.
      const again = resumed && number === progress.batch;
      last = writeBatch(repo, id, { number, rows, again, next: { ...progress, batch: number + 1, done } }, before);
      // Its failure is handled where it is awaited; the previous batch is awaited first.
      last.catch(() => {});
      await before;
      before = last;
      // Starts the write before the next batch is prepared.
      await setImmediate();
      if (number % batchesPerLease === batchesPerLease - 1) await extend();
    }
    await last;
  } finally {
    // All writes must end before the job is released: the next worker may begin at once.
    await Promise.allSettled([last]);
  }
}

/** Rows written together, and the progress written with them. */
interface Batch {
  number: number;
  rows: readonly PlannedRow[];
  /** Whether rows of it may have been written one by one. */
  again: boolean;
  next: Progress;
}

/** Writes a batch once the one before is written. */
async function writeBatch(repo: Repository, id: string, { number, rows, again, next }: Batch, before: Promise<void>): Promise<void> {
  const isNext = async (): Promise<boolean> => (await importProgress(repo.caller.tenant, id))?.batch === number;
  if (!again) {
    let tries = 0;
    try {
      await repo.commit(async (tx) => {
        tries += 1;
        tx.isSharingDeferred = true;
        // After a conflict: another worker may have been faster.
        if (tries > 1 && !(await isNext())) return;
        // Paying an invoice does not read its period: a payment between this read and the commit counts as later than both.
        await writeRows(tx, await repo.model(), rows, tries > 1);
        writeProgress(tx, id, number, next);
      }, before);
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 503) throw error;
      log.warn('a batch of an import is written row by row', { import: id, batch: number, error });
    }
  }
  await before;
  for (const row of rows) if (row.writes.length > 0) await writeAlone(repo, id, row);
  await repo.commit(async (tx) => {
    if (await isNext()) writeProgress(tx, id, number, next);
  });
}

/** Writes one row alone, so that only its own errors refuse it; the report shows them. */
async function writeAlone(repo: Repository, id: string, row: PlannedRow): Promise<void> {
  try {
    await repo.commit(async (tx) => {
      tx.isSharingDeferred = true;
      await writeRow(tx, await tx.model(), row.writes, true);
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 503) throw error;
    if (isLockedProblem(error)) {
      await recordLateFailure(repo.caller.tenant, id, { row: row.row, column: row.column, message: error.said, outcome: 'skipped' });
      return;
    }
    const [reason] = Object.values(error.errors ?? {}).flat();
    const message = say('imports.notSavedRecordChanged', { reason: reason ?? error.said });
    await recordLateFailure(repo.caller.tenant, id, { row: row.row, column: row.column, message });
  }
}

async function finish(repo: Repository, id: string, planned: readonly PlannedRow[]): Promise<void> {
  const failures = new Map(
    (await lateFailuresOf(repo.caller.tenant, id)).map((failure) => [`${failure.row}-${failure.column ?? ''}`, failure]),
  );
  const settled = planned.map((row): PlannedRow => {
    const failure = failures.get(`${row.row}-${row.column ?? ''}`);
    return failure ? { ...row, outcome: failure.outcome ?? 'failed', message: failure.message, writes: [] } : row;
  });
  await putLines(filesFor(repo.caller), importKeys.report(id), settled);
  const { records } = reportOf(settled);
  await changeHead(repo, id, { state: 'finished', counts: countsOf(settled), records, finished_at: instant() });
}
