import { type KindDeclaration, kinds, type Row } from '#shared/contract/kinds.ts';
import { Problem } from '#shared/contract/errors.ts';
import type { PlannedWrite } from '#shared/domain/imports/planning/planned-row.ts';
import { undoProgressOf, writeUndoProgress } from '#functions/records/use/imports/import-items.ts';
import { isUntouched, Pointers, type Pointing, recordName, undoSteps } from '#functions/records/use/imports/undo-steps.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { underLock } from '#functions/records/holdings/periods/guard-lock.ts';
import { log } from '#functions/platform/log.ts';
import { withoutDecider } from '#functions/records/holdings/periods/without-decider.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Of the hundred operations of a transaction, without those of the log and the progress. */
const mostOperations = 97;
/** How many batches are undone between two signs of life. */
const batchesPerLease = 4;

interface Done {
  deleted: number;
  restored: number;
  kept: number;
}

/**
 * Takes a finished import back, batch by batch, the last written first; each batch says in its own commit how far it is, so that whoever
 * takes over after a death goes on there. What somebody builds on while it runs is kept and counted.
 */
export async function undoImport(repo: Repository, id: string, extend: () => Promise<void>): Promise<Done> {
  const steps = await undoSteps(repo.caller, { id });
  const before = await undoProgressOf(repo.caller.tenant, id);
  const made = new Set(steps.flatMap((step) => (step.action === 'create' ? [recordName(step.kind, step.id)] : [])));
  const pointers = new Pointers(new Set(steps.map((step) => recordName(step.kind, step.id))));
  let { done, ...sums } = before ?? { done: 0, deleted: 0, restored: 0, kept: 0 };
  for (let batch = 1; done < steps.length; batch += 1) {
    const some = nextBatch(steps, done);
    const outcome = await undoBatch(repo, id, { steps: some, made, pointers }, { done, total: steps.length, ...sums });
    done += some.length;
    sums = outcome;
    if (batch % batchesPerLease === 0) await extend();
  }
  const { deleted, restored, kept } = sums;
  return { deleted, restored, kept };
}

/** The steps that fit into one transaction: each record, and each value that must be unique and is given back. */
function nextBatch(steps: readonly PlannedWrite[], from: number): PlannedWrite[] {
  const batch: PlannedWrite[] = [];
  let operations = 0;
  for (const step of steps.slice(from, from + mostOperations)) {
    operations += 1 + 2 * ((kinds[step.kind] as KindDeclaration).unique?.length ?? 0);
    if (operations > mostOperations && batch.length > 0) break;
    batch.push(step);
  }
  return batch;
}

/** The steps of a batch, what the import made at all, and who points at it. */
interface Undone {
  steps: readonly PlannedWrite[];
  made: ReadonlySet<string>;
  pointers: Pointers;
}

async function undoBatch(
  repo: Repository,
  id: string,
  { steps, ...known }: Undone,
  at: Done & { done: number; total: number },
): Promise<Done> {
  let tries = 0;
  const write = (skipped: ReadonlySet<PlannedWrite>): Promise<Done> =>
    repo.commit(async (tx) => {
      tries += 1;
      tx.isSharingDeferred = true;
      // Refused once: another worker may have been faster.
      const now = tries > 1 ? await undoProgressOf(repo.caller.tenant, id) : undefined;
      // Another worker did this batch already.
      if (now && now.done > at.done) return { deleted: now.deleted, restored: now.restored, kept: now.kept };
      const outcome = await undoAll(tx, { steps, ...known }, skipped);
      const sums = { deleted: at.deleted + outcome.deleted, restored: at.restored + outcome.restored, kept: at.kept + outcome.kept };
      writeUndoProgress(tx, id, at.done, { ...sums, done: at.done + steps.length, total: at.total });
      return sums;
    });
  try {
    return await write(new Set());
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 503) throw error;
    // What a record held before may be gone by now: its values stay as they are then.
    log.warn('a batch of an undone import gives nothing back', { import: id, at: at.done, error });
    return write(new Set(steps.filter(({ action }) => action === 'change')));
  }
}

async function undoAll(tx: Transaction, { steps, made, pointers }: Undone, skipped: ReadonlySet<PlannedWrite>): Promise<Done> {
  const model = await tx.model();
  const ids = Map.groupBy(steps, ({ kind }) => kind);
  await Promise.all(
    [...ids].map(([kind, some]) =>
      tx.prefetch(
        kind,
        some.map(({ id }) => id),
      ),
    ),
  );
  const gone = new Set<string>();
  const done: Done = { deleted: 0, restored: 0, kept: 0 };
  for (const step of steps) {
    const { action, kind, id } = step;
    const name = recordName(kind, id);
    const staying = pointers.at(model, name).filter((user) => !gone.has(recordName(user.kind, user.row.id)));
    const row = await tx.find(kind, id);
    if (row?.id !== id) continue;
    if (action === 'create' && kind === 'meta_data_value' && (await staysAfter(tx, step, made))) {
      if (isUntouched(row)) {
        // Its id is needed again when somebody fills it in: it is emptied and not deleted.
        tx.save(kind, { ...(row as Row<'meta_data_value'>), values: [] });
        done.restored += 1;
      } else done.kept += 1;
      continue;
    }
    // A closed financial period keeps its budgets (RB05).
    if (kind === 'budget' && model.find('financial_period', (row as Row<'budget'>).financial_period_id)?.state === 'closed') {
      done.kept += 1;
      continue;
    }
    if (action === 'create') {
      if (isUntouched(row) && staying.length === 0) {
        tx.remove(kind, id);
        gone.add(name);
        done.deleted += 1;
      } else done.kept += 1;
      continue;
    }
    const given = skipped.has(step) ? {} : givenBack(row, step, staying);
    const isLocked =
      kind === 'subscription_period' &&
      underLock(model, row as SubscriptionPeriod, row as SubscriptionPeriod, given as Partial<SubscriptionPeriod>).cause !== undefined;
    if (Object.keys(given).length > 0 && !isLocked) {
      tx.save(kind, withoutDecider(row, { ...row, ...given } as Row<typeof kind>));
      done.restored += 1;
    } else done.kept += 1;
  }
  return done;
}

/** Whether the record that has the metadata was there before the import, or somebody changed it since: then it stays. */
async function staysAfter(tx: Transaction, { fields }: PlannedWrite, made: ReadonlySet<string>): Promise<boolean> {
  const [kind, id] = [fields['kind'] as PlannedWrite['kind'], String(fields['entity_id'])];
  const holder = await tx.find(kind, id);
  return holder !== undefined && !(made.has(recordName(kind, id)) && isUntouched(holder));
}

/** The fields by which somebody uses a provider in each of its roles. */
const usedBy: Readonly<Record<string, string>> = { is_publisher: 'publisher_id', is_vendor: 'vendor_id' };

/** What a record held before, where it still holds what the import wrote. A role that is used stays. */
function givenBack(row: Row, { fields, before = {} }: PlannedWrite, staying: readonly Pointing[]): Record<string, unknown> {
  const now = row as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(
      ([field]) =>
        JSON.stringify(now[field] ?? null) === JSON.stringify(fields[field] ?? null) && !staying.some(({ path }) => path === usedBy[field]),
    ),
  );
}
