import type { KindName } from '#shared/contract/kinds.ts';
import type { ReadModel } from '../read-model.ts';

/** Something worked out for a day, kept until a kind that it rests on changes or another day is asked for: yesterday's is nobody's any more. */
export function viewOfDay<T>(model: ReadModel, name: string, of: readonly KindName[], day: string, build: () => T): T {
  const kept = model.view(name, of, () => new Map<string, T>());
  if (!kept.has(day)) {
    kept.clear();
    kept.set(day, build());
  }
  return kept.get(day) as T;
}
