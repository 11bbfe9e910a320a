import { type KindName, mayPointAt, modelKinds, pointersOf, type Replacement, type Row } from '#shared/contract/kinds.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { repoint } from '#shared/contract/repoint.ts';
import { repositoryFor } from '#functions/platform/repository.ts';

/** Max records that one commit rewrites. */
const together = 80;

interface Found {
  kind: KindName;
  id: string;
}

function pointsAt(kind: KindName, row: Row, { kind: target, from, paths }: Replacement): boolean {
  return pointersOf(kind, row).some((pointer) => pointer.kind === target && pointer.id === from && (!paths || paths.has(pointer.path)));
}

/** The records whose stored fields still refer to the replaced one. */
function pointing(model: ReadModel, replacement: Replacement): Found[] {
  return modelKinds
    .filter((kind) => mayPointAt(kind, replacement.kind))
    .flatMap((kind) => [...model.all(kind)].filter((row) => pointsAt(kind, row, replacement)).map((row) => ({ kind, id: row.id })));
}

/**
 * Rewrites every stored reference to a replaced record. Readers already see the replacement, so version and author do not change. Rewritten records
 * no longer match: an interrupted run resumes where it stopped, and a second run finds nothing to do.
 */
export async function replaceReferences(
  caller: Caller,
  replacement: Replacement,
  onProgress: () => Promise<void> = async () => {},
): Promise<void> {
  const repo = repositoryFor(caller);
  const model = await readModelFor(caller);
  // The replacement itself may have been replaced before this job ran.
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
        const next = repoint(kind, row, { ...replacement, to });
        // With `paths`, only a role or a person's responsibility moves: readers see this only now, so it enters the history.
        if (replacement.paths) tx.save(kind, next);
        else tx.rewrite(kind, next);
      }
    });
    await onProgress();
  }
}
