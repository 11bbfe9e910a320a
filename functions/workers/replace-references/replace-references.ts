import { type KindName, mayPointAt, modelKinds, pointersOf, type Row } from '#shared/contract/kinds.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Replacement, repoint } from '#shared/contract/repoint.ts';
import { repositoryFor } from '#functions/platform/repository.ts';

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
 * Rewrites every stored pointer at a replaced record. Readers see a replacement already: version and author stay as they are. What is rewritten is no longer found, so a run that stopped half-way
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
        const next = repoint(kind, row, { ...replacement, to });
        // Where only a role or what a person looks after goes over, readers see it now, and a history mentions it.
        if (replacement.paths) tx.save(kind, next);
        else tx.rewrite(kind, next);
      }
    });
    await onProgress();
  }
}
