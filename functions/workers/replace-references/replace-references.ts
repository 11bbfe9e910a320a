import { type KindName, mayPointAt, modelKinds, pointersOf, repointed, type Row } from '#shared/contract/kinds.ts';
import { mergeShares } from '#shared/domain/periods/merge-shares.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';

export interface Replacement {
  kind: KindName;
  from: string;
  /** Null where the uses do without. */
  to: string | null;
  /** Only these fields, where one role of a provider went. */
  paths?: ReadonlySet<string>;
}

/** Records that one commit rewrites. */
const together = 80;

interface Found {
  kind: KindName;
  id: string;
}

function pointsAt(kind: KindName, row: Row, { kind: target, from, paths }: Replacement): boolean {
  return pointersOf(kind, row).some((pointer) => pointer.kind === target && pointer.id === from && (!paths || paths.has(pointer.path)));
}

/** The records whose stored fields still name the replaced one. */
function pointing(model: ReadModel, replacement: Replacement): Found[] {
  return modelKinds
    .filter((kind) => mayPointAt(kind, replacement.kind))
    .flatMap((kind) => [...model.all(kind)].filter((row) => pointsAt(kind, row, replacement)).map((row) => ({ kind, id: row.id })));
}

/**
 * Rewrites every stored pointer at a replaced record. What is rewritten is no longer found, so a run that stopped half-way
 * goes on where it was, and a second run finds nothing to do.
 */
export async function replaceReferences(
  caller: Caller,
  replacement: Replacement,
  onProgress: () => Promise<void> = async () => {},
): Promise<void> {
  const repo = repositoryFor(caller);
  const model = await readModelFor(caller);
  // The stand-in may itself have been replaced before this job's turn came.
  const to = model.resolve(replacement.kind, replacement.to);
  const found = pointing(model, replacement);
  for (let start = 0; start < found.length; start += together) {
    const chunk = found.slice(start, start + together);
    await repo.commit(async (tx) => {
      for (const kind of new Set(chunk.map((each) => each.kind)))
        await tx.prefetch(
          kind,
          chunk.filter((each) => each.kind === kind).map((each) => each.id),
        );
      for (const { kind, id } of chunk) {
        const row = await tx.find(kind, id);
        if (!row || row.id !== id || !pointsAt(kind, row, replacement)) continue;
        tx.save(kind, settled(kind, row, repointed(kind, row, replacement.kind, replacement.from, to, replacement.paths)));
      }
    });
    await onProgress();
  }
}

/** Two shares of one department, after its twin was replaced by it, are one share; of two values of one field the one that it had stays. */
function settled<T extends Row>(kind: KindName, before: Row, row: T): T {
  if (kind === 'meta_data_value') {
    const was = (before as Row<'meta_data_value'>).values;
    const is = (row as unknown as Row<'meta_data_value'>).values;
    const held = new Set(was.map((entry) => entry.field_id));
    const isOwn = (entry: { field_id: string }, index: number): boolean => was[index]?.field_id === entry.field_id;
    // Entries of a field that went altogether are gone: then there is nothing to merge.
    if (is.length !== was.length) return row;
    return { ...row, values: is.filter((entry, index) => isOwn(entry, index) || !held.has(entry.field_id)) };
  }
  return kind === 'subscription_period' && 'departments' in row ? { ...row, departments: mergeShares(row.departments) } : row;
}
