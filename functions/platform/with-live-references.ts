import { type KindName, refsOf, withIds } from '#shared/contract/kinds.ts';
import type { ReadModel } from './read-model.ts';

/**
 * A change whose pointers at replaced records point at their stand-ins, so that a form opened before a replacement still saves.
 * What is gone altogether stays as it was, for the commit to refuse.
 */
export function withLiveReferences<T extends object>(model: ReadModel, kind: KindName, change: T): T {
  return refsOf(kind, change as Record<string, unknown>).reduce(
    (next, [path, target]) => withIds(kind, next, path, (id) => model.resolve(target, id) ?? id),
    change,
  );
}
