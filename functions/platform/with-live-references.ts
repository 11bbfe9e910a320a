import { type KindName, targetsOf } from '#shared/contract/kinds.ts';
import { withIdsChanged } from '#shared/contract/references.ts';
import type { ReadModel } from './read-model.ts';

/**
 * A change whose pointers at replaced records point at their stand-ins, so that a form opened before a replacement still saves.
 * What is gone altogether stays as it was, for the commit to refuse.
 */
export function withLiveReferences<T extends object>(model: ReadModel, kind: KindName, change: T): T {
  return targetsOf(kind, change as Record<string, unknown>).reduce(
    (next, target) => withIdsChanged(next, target.reference, (id) => model.resolve(target.kind, id) ?? id),
    change,
  );
}
