import { type KindDeclaration, type KindName, kinds } from '#shared/contract/kinds.ts';
import type { ReadModel } from './read-model.ts';

/**
 * A change whose pointers at replaced records point at their stand-ins, so that a form opened before a replacement still saves.
 * What is gone altogether stays as it was, for the commit to refuse.
 */
export function withLiveReferences<T extends object>(model: ReadModel, kind: KindName, change: T): T {
  const next = { ...change } as Record<string, unknown>;
  for (const [path, target] of Object.entries((kinds[kind] as KindDeclaration).refs ?? {})) {
    const live = (id: unknown): unknown => (typeof id === 'string' ? (model.resolve(target as KindName, id) ?? id) : id);
    const [head = '', rest] = path.split('[].');
    const value = next[head];
    if (rest === undefined) {
      if (value !== undefined) next[head] = live(value);
    } else if (Array.isArray(value))
      next[head] = (value as Record<string, unknown>[]).map((item) => ({ ...item, [rest]: live(item[rest]) }));
  }
  return next as T;
}
