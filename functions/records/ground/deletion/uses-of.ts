import {
  isCleared,
  isDetachable,
  type KindDeclaration,
  type KindName,
  kinds,
  mayPointAt,
  modelKinds,
  pointersOf,
  referencesOf,
  type Row,
} from '#shared/contract/kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** A record that points at another, and the fields by which it does. */
export interface Use {
  kind: KindName;
  row: Row;
  paths: string[];
  /** Whether the use can exist without the record: every such field may be empty, or is a removable entry of a list. */
  detachable: boolean;
}

/** A record by its kind. */
export interface Owned {
  kind: KindName;
  row: Row;
}

/** The records that go when this one goes, each after what hangs on it: a licence's periods after their amendments, links, notes and files. */
export function ownedBy(model: ReadModel, kind: KindName, id: string): Owned[] {
  const own = hangingOn(model, kind, id, (kinds[kind] as KindDeclaration).owns);
  return own.flatMap((each) => [...ownedBy(model, each.kind, each.row.id), ...carriedBy(model, each.kind, each.row.id), each]);
}

/** The records deleted along with this one unless it is replaced: its links, notes and files, each after its own dependents. */
export function carriedBy(model: ReadModel, kind: KindName, id: string): Owned[] {
  const carried = hangingOn(model, kind, id, (kinds[kind] as KindDeclaration).carries);
  return carried.flatMap((each) => [...ownedBy(model, each.kind, each.row.id), each]);
}

function hangingOn(model: ReadModel, kind: KindName, id: string, names: readonly string[] = []): Owned[] {
  if (names.length === 0) return [];
  const among = modelKinds.filter((each) => names.includes(each));
  return usesOfOne(model, { kind, id }, among).map((use) => ({ kind: use.kind, row: use.row }));
}

/**
 * Everything that refers to a record or its dependents, including references to replaced records. Its own dependents are not uses (R034, D3), nor
 * are references that a deletion clears silently. With `paths` only references by one of these fields: a provider in one of its roles.
 */
export function usesOf(model: ReadModel, kind: KindName, id: string, paths?: ReadonlySet<string>): Use[] {
  const owned = [...ownedBy(model, kind, id), ...carriedBy(model, kind, id)];
  const own = new Set([`${kind}#${id}`, ...owned.map((each) => `${each.kind}#${each.row.id}`)]);
  // What nothing can point at needs no search: most of what hangs on a record.
  const pointedAt = owned.filter((each) => modelKinds.some((other) => mayPointAt(other, each.kind)));
  const targets = [{ kind, id }, ...pointedAt.map((each) => ({ kind: each.kind, id: each.row.id }))];
  return targets
    .flatMap((target) => usesOfOne(model, target, modelKinds, (use, path) => !isCleared(use, path) && (!paths || paths.has(path))))
    .filter((use) => !own.has(`${use.kind}#${use.row.id}`));
}

/** Whether records point at this one by fields that its deletion empties without a question. */
export function isClearedSomewhere(model: ReadModel, kind: KindName, id: string): boolean {
  const referring = modelKinds.filter((each) => referencesOf(each).some(({ onDelete }) => onDelete === 'clear'));
  return usesOfOne(model, { kind, id }, referring, isCleared).length > 0;
}

/** The records of some kinds that point at a record by wanted fields. */
function usesOfOne(
  model: ReadModel,
  target: { kind: KindName; id: string },
  among: readonly KindName[],
  isWanted: (kind: KindName, path: string) => boolean = () => true,
): Use[] {
  const uses: Use[] = [];
  for (const kind of among) {
    if (!mayPointAt(kind, target.kind)) continue;
    for (const row of model.all(kind)) {
      const by = pointersOf(kind, row)
        .filter(
          (pointer) =>
            pointer.kind === target.kind &&
            isWanted(kind, pointer.path) &&
            (pointer.id === target.id || model.resolve(target.kind, pointer.id) === target.id),
        )
        .map((pointer) => pointer.path);
      if (by.length > 0) uses.push({ kind, row, paths: [...new Set(by)], detachable: by.every((path) => isDetachable(kind, path)) });
    }
  }
  return uses;
}
