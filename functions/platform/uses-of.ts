import { isDetachable, type KindDeclaration, type KindName, kinds, modelKinds, pointersOf, type Row } from '#shared/contract/kinds.ts';
import type { ReadModel } from './read-model.ts';

/** A record that points at another, and the fields by which it does. */
export interface Use {
  kind: KindName;
  row: Row;
  paths: string[];
  /** Whether it could do without: every such field may be empty, or is an entry of a list that can go. */
  detachable: boolean;
}

/** The records that go when this one goes: a subscription's periods. */
export function ownedBy(model: ReadModel, kind: KindName, id: string): { kind: KindName; row: Row }[] {
  const owned = (kinds[kind] as KindDeclaration).owns ?? [];
  return owned.flatMap((name) => usesOfOne(model, kind, id, (use) => use === name).map((use) => ({ kind: use.kind, row: use.row })));
}

/**
 * Everything that points at a record or at what goes with it, replaced references included; what it owns is no use of it
 * (R034, D3). With `paths` only what points by one of these fields: a provider in one of its roles.
 */
export function usesOf(model: ReadModel, kind: KindName, id: string, paths?: ReadonlySet<string>): Use[] {
  const owned = ownedBy(model, kind, id);
  const own = new Set([`${kind}#${id}`, ...owned.map((each) => `${each.kind}#${each.row.id}`)]);
  const targets = [{ kind, id }, ...owned.map((each) => ({ kind: each.kind, id: each.row.id }))];
  return targets
    .flatMap((target) => usesOfOne(model, target.kind, target.id, () => true, paths))
    .filter((use) => !own.has(`${use.kind}#${use.row.id}`));
}

function usesOfOne(
  model: ReadModel,
  target: KindName,
  id: string,
  wanted: (kind: KindName) => boolean,
  paths?: ReadonlySet<string>,
): Use[] {
  const uses: Use[] = [];
  for (const kind of modelKinds) {
    if (!wanted(kind) || !Object.values((kinds[kind] as KindDeclaration).refs ?? {}).includes(target)) continue;
    for (const row of model.all(kind)) {
      const by = pointersOf(kind, row)
        .filter(
          (pointer) =>
            pointer.kind === target &&
            (!paths || paths.has(pointer.path)) &&
            (pointer.id === id || model.resolve(target, pointer.id) === id),
        )
        .map((pointer) => pointer.path);
      if (by.length > 0) uses.push({ kind, row, paths: [...new Set(by)], detachable: by.every((path) => isDetachable(kind, path)) });
    }
  }
  return uses;
}
