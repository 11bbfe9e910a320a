import { belongingKinds } from '#shared/contract/belongs-to.ts';
import { type KindName, kinds, pointersOf, referencesOf, type Row } from '#shared/contract/kinds.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';
import type { RecordAddress } from '#functions/platform/history-index/history-roots.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** A record with all its dependents, including deleted ones, which are discovered while the log is read backwards. */
export interface Belongings {
  /** The record itself. */
  record: RecordAddress;
  /** Whether a logged row is about one of them. A commit's rows must be passed to `learn` first. */
  has(row: LoggedRow): boolean;
  learn(rows: readonly LoggedRow[]): void;
}

/** The records of a kind that an owner has. */
function ownRecords(model: ReadModel, child: KindName, owner: RecordAddress): readonly Row[] {
  return referencesOf(child).flatMap(({ path, steps, target }) => {
    if (typeof target === 'string' && target !== owner.kind) return [];
    // At present no owner is stored in a list or an object.
    const found =
      steps.length > 1
        ? [...model.all(child)].filter((row) => pointersOf(child, row).some(({ kind, id }) => model.resolve(kind, id) === owner.id))
        : model.by(child, path as never, owner.id);
    return typeof target === 'string' ? found : found.filter((row) => (row as Record<string, unknown>)[target.by] === owner.kind);
  });
}

/** All direct and indirect dependents of a record. */
export function belongingsOf(model: ReadModel, kind: KindName, id: string): Belongings {
  const ids = new Set([id]);
  const waiting: RecordAddress[] = [{ kind, id }];
  for (let owner = waiting.pop(); owner; owner = waiting.pop())
    for (const child of belongingKinds(owner.kind)) {
      if (kinds[child].kept !== 'model') continue;
      for (const row of ownRecords(model, child, owner)) {
        if (ids.has(row.id)) continue;
        ids.add(row.id);
        waiting.push({ kind: child, id: row.id });
      }
    }
  const belongs = (row: LoggedRow): boolean => ids.has(row.id) || (row.of !== undefined && ids.has(row.of[1]));
  return {
    record: { kind, id },
    has: belongs,
    learn(rows) {
      // Records deleted together with their owner come before it in the same commit.
      for (let before = -1; before !== ids.size;) {
        before = ids.size;
        for (const row of rows) if (row.action !== 'settled' && belongs(row)) ids.add(row.id);
      }
    },
  };
}
