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

/** Operations of a transaction (100) without those of the log and the progress. */
const mostOperations = 97;
/** Undone batches between two lease extensions. */
const batchesPerLease = 4;

interface Done {
  deleted: number;
  restored: number;
  kept: number;
}

/**
 * Undoes a finished import batch by batch, last written first. Each batch commits its progress, so that another worker can resume after a crash.
 * Records that gain new users meanwhile are kept and counted.
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

/** The steps that fit into one transaction: each record, and each unique value to release. */
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

/** The steps of a batch, all records created by the import, and the references to them. */
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
      // After a conflict: another worker may have been faster.
      const now = tries > 1 ? await undoProgressOf(repo.caller.tenant, id) : undefined;
      // Another worker already undid this batch.
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
    // Previous values may refer to deleted records: then changed values stay.
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
        // The id is needed again if the field is filled in later, so the value is emptied and not deleted.
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
      underLock(model, row as SubscriptionPeriod, row as SubscriptionPeriod, given as Partial<SubscriptionPeriod>).refusal !== undefined;
    if (Object.keys(given).length > 0 && !isLocked) {
      tx.save(kind, withoutDecider(row, { ...row, ...given } as Row<typeof kind>));
      done.restored += 1;
    } else done.kept += 1;
  }
  return done;
}

/** Whether the record with the metadata existed before the import or was changed since: then it stays. */
async function staysAfter(tx: Transaction, { fields }: PlannedWrite, made: ReadonlySet<string>): Promise<boolean> {
  const [kind, id] = [fields['kind'] as PlannedWrite['kind'], String(fields['entity_id'])];
  const holder = await tx.find(kind, id);
  return holder !== undefined && !(made.has(recordName(kind, id)) && isUntouched(holder));
}

/** The fields that refer to a provider in each of its roles. */
const usedBy: Readonly<Record<string, string>> = { is_publisher: 'publisher_id', is_vendor: 'vendor_id' };

/** The previous values of fields that still have the imported value. A role in use stays. */
function givenBack(row: Row, { fields, before = {} }: PlannedWrite, staying: readonly Pointing[]): Record<string, unknown> {
  const now = row as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(
      ([field]) =>
        JSON.stringify(now[field] ?? null) === JSON.stringify(fields[field] ?? null) && !staying.some(({ path }) => path === usedBy[field]),
    ),
  );
}
