import { type KindDeclaration, type KindName, kinds, withIds } from '#shared/contract/kinds.ts';
import type { ReadModel } from './read-model.ts';

/**
 * A change whose pointers at replaced records point at their stand-ins, so that a form opened before a replacement still saves.
 * What is gone altogether stays as it was, for the commit to refuse.
 */
export function withLiveReferences<T extends object>(model: ReadModel, kind: KindName, change: T): T {
  return Object.entries((kinds[kind] as KindDeclaration).refs ?? {}).reduce(
    (next, [path, target]) => withIds(kind, next, path, (id) => model.resolve(target as KindName, id) ?? id),
    change,
  );
}
