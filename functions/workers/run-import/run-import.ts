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
import { settleImportedPrices } from './settle-imported-prices.ts';
import { loadUsage } from './load-usage.ts';
import { undoImport } from './undo-import.ts';
import { writeRow, writeRows } from './write-row.ts';
import { say, type MessageValue } from '#shared/domain/messages/message.ts';
import { SpreadsheetError } from '#functions/platform/spreadsheets/spreadsheet-error.ts';

/** How many batches are written between two signs of life. */
const batchesPerLease = 20;

/**
 * Carries an import out. First the whole plan is made and stored, then its batches are written one by one, each together
 * with the progress that says so: whoever takes over after a death reads the same plan and goes on with the next batch.
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
  await writeBatches(repo, id, progress, planned, before !== undefined, extend);
  await settleImportedPrices(repo, planned);
  await finish(repo, id, planned);
}

/** Told when a job was tried too often: the import can be started again by hand and goes on where it stopped. */
export async function giveUp(
  { payload: { import_id: id }, caller }: Pick<JobContext<'run-import'>, 'payload' | 'caller'>,
  error: Error,
): Promise<void> {
  const repo = repositoryFor(caller);
  if ((await repo.get('import', id))?.state === 'undoing') {
    const failure = say('imports.undoingStoppedUndoAgainGoWhere', { error: reasonOf(error) });
    await changeHead(repo, id, { state: 'finished', failure });
    return;
  }
  await changeHead(repo, id, {
    state: 'failed',
    failure: say('imports.importStoppedStartAgainGoWhere', { error: reasonOf(error) }),
  });
}

/** What went wrong: a refusal in words, anything else as its error says. */
function reasonOf(error: Error): MessageValue {
  return error instanceof Problem || error instanceof SpreadsheetError ? error.said : error.message.slice(0, 500);
}

/** Makes the plan; from here on it is the plan, also for a worker that began at the same time with another. */
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

/**
 * Writes one batch after the other. While one is on its way to the table the next is prepared; that it follows the one before is a
 * condition of its transaction, so what was prepared on the state before is at worst prepared again.
 */
async function writeBatches(
  repo: Repository,
  id: string,
  progress: Progress,
  planned: readonly PlannedRow[],
  resumed: boolean,
  extend: () => Promise<void>,
): Promise<void> {
  const batches = batchesOf(planned);
  let done = 0;
  let before: Promise<void> = Promise.resolve();
  let last = before;
  try {
    for (const [number, rows] of batches.entries()) {
      done += rows.length;
      if (number < progress.batch) continue;
      const batch: Batch = { number, rows, next: { ...progress, batch: number + 1, done } };
      // The batch at which a worker died may be half done row by row.
      last = writeBatch(repo, id, batch, resumed && number === progress.batch, before);
      // Whoever waits for it is told of its failure; the one in front of it is asked first.
      last.catch(() => {});
      await before;
      before = last;
      // It leaves before the next one is prepared.
      await setImmediate();
      if (number % batchesPerLease === batchesPerLease - 1) await extend();
    }
    await last;
  } finally {
    // Who gives the job back must not still be writing: the next worker may begin at once.
    await Promise.allSettled([last]);
  }
}

/** Rows that are written together, and the progress that is written with them. */
interface Batch {
  number: number;
  rows: readonly PlannedRow[];
  next: Progress;
}

async function writeBatch(
  repo: Repository,
  id: string,
  { number, rows, next }: Batch,
  again: boolean,
  before: Promise<void>,
): Promise<void> {
  const isNext = async (): Promise<boolean> => (await importProgress(repo.caller.tenant, id))?.batch === number;
  if (!again) {
    let tries = 0;
    try {
      await repo.commit(async (tx) => {
        tries += 1;
        tx.isSharingDeferred = true;
        // Refused once: another worker may have been faster.
        if (tries > 1 && !(await isNext())) return;
        // Paying an invoice reads nothing of its period: a payment between this look and the commit is as if it came after both.
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

/** One row by itself: what refuses it is its own, and is told in the report. */
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
    const message = say('imports.couldNotSavedSomebodyChangedMeantime', { reason: reason ?? error.said });
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
