import { belongingKinds } from '#shared/contract/belongs-to.ts';
import { type KindName, kinds, modelKinds, pointersOf } from '#shared/contract/kinds.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** A record with all that belongs to it, and what of that was deleted since, as a look back at the log comes to know it. */
export interface Belongings {
  /** Whether a logged row is about one of them. A commit's rows are to be shown to `learn` first. */
  has(row: LoggedRow): boolean;
  learn(rows: readonly LoggedRow[]): void;
}

/** All records that belong to one, those that belong to them included; each kind is looked through once a level. */
export function belongingsOf(model: ReadModel, kind: KindName, id: string): Belongings {
  const ids = new Set([id]);
  let level = new Map<KindName, Set<string>>([[kind, new Set([id])]]);
  while (level.size > 0) {
    const next = new Map<KindName, Set<string>>();
    const wanted = new Set([...level.keys()].flatMap((owner) => [...belongingKinds(owner)]));
    for (const child of modelKinds) {
      if (!wanted.has(child)) continue;
      for (const row of model.all(child)) {
        const isOwn = pointersOf(child, row).some(
          (pointer) =>
            belongingKinds(pointer.kind).has(child) && level.get(pointer.kind)?.has(model.resolve(pointer.kind, pointer.id) ?? ''),
        );
        if (!isOwn || ids.has(row.id)) continue;
        ids.add(row.id);
        next.set(child, (next.get(child) ?? new Set()).add(row.id));
      }
    }
    level = next;
  }
  const belongs = (row: LoggedRow): boolean => {
    if (ids.has(row.id) || (row.of !== undefined && ids.has(row.of[1]))) return true;
    // Entries of earlier releases do not say what they belong to; those that still have the record whole do.
    return row.of === undefined && row.data !== undefined && row.kind in kinds && pointsInto(row, ids);
  };
  return {
    has: belongs,
    learn(rows) {
      // What was deleted with its owner stands before it in the same commit.
      for (let before = -1; before !== ids.size;) {
        before = ids.size;
        for (const row of rows) if (row.action !== 'settled' && belongs(row)) ids.add(row.id);
      }
    },
  };
}

function pointsInto(row: LoggedRow, ids: ReadonlySet<string>): boolean {
  return pointersOf(row.kind, row.data ?? {}).some((pointer) => belongingKinds(pointer.kind).has(row.kind) && ids.has(pointer.id));
}
