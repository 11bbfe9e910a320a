import { type KindName, targetsOf } from '#shared/contract/kinds.ts';
import { withIdsChanged } from '#shared/contract/references.ts';
import type { ReadModel } from './read-model.ts';

/**
 * A change in which references to replaced records lead to their replacements, so that a form opened before a replacement still saves. References to
 * deleted records stay, for the commit to refuse.
 */
export function withLiveReferences<T extends object>(model: ReadModel, kind: KindName, change: T): T {
  return targetsOf(kind, change as Record<string, unknown>).reduce(
    (next, target) => withIdsChanged(next, target.reference, (id) => model.resolve(target.kind, id) ?? id),
    change,
  );
}
