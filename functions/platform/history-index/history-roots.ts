import { belongingKinds } from '#shared/contract/belongs-to.ts';
import { type KindName, kinds, pointersOf, targetsOf } from '#shared/contract/kinds.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** A record by its kind and id. */
export interface RecordAddress {
  kind: KindName;
  id: string;
}

/** The owners that deleted records had, by `<kind>#<id>`. */
export type DeletedOwners = Map<string, RecordAddress>;

export function addressKey({ kind, id }: RecordAddress): string {
  return `${kind}#${id}`;
}

/** Adds the owners of the deleted records among some rows to `owners`. */
export function noteDeleted(rows: readonly LoggedRow[], owners: DeletedOwners): void {
  for (const row of rows)
    if (row.of && (row.action === 'deleted' || row.action === 'replaced')) owners.set(addressKey(row), { kind: row.of[0], id: row.of[1] });
}

function isModelKind(kind: string): kind is KindName {
  return kind in kinds && kinds[kind as KindName].kept === 'model';
}

function ownersOf(model: ReadModel, at: RecordAddress, deleted: DeletedOwners): RecordAddress[] {
  const record = isModelKind(at.kind) ? model.find(at.kind, at.id) : undefined;
  if (!record) {
    const owner = deleted.get(addressKey(at));
    return owner ? [owner] : [];
  }
  return pointersOf(at.kind, record)
    .filter((pointer) => belongingKinds(pointer.kind).has(at.kind))
    .map(({ kind, id }) => ({ kind, id: model.resolve(kind, id) ?? id }));
}

/** Max levels of a record and its owners; guards against cycles. */
const maxLevels = 6;

/** The topmost owners of a record: for an invoice, its subscription. A record without an owner is its own root. */
export function rootsOf(model: ReadModel, start: RecordAddress, deleted: DeletedOwners = new Map()): RecordAddress[] {
  const roots = new Map<string, RecordAddress>();
  let level = [{ ...start, id: (isModelKind(start.kind) && model.resolve(start.kind, start.id)) || start.id }];
  for (let depth = 0; level.length > 0 && depth < maxLevels; depth++) {
    const next: RecordAddress[] = [];
    for (const at of level) {
      const owners = depth === maxLevels - 1 ? [] : ownersOf(model, at, deleted);
      if (owners.length === 0) roots.set(addressKey(at), at);
      else next.push(...owners);
    }
    level = next;
  }
  return [...roots.values()];
}

/** The owners from which a change removed a record. */
export function formerOwners(row: LoggedRow): RecordAddress[] {
  if (row.action !== 'changed') return [];
  // Kinds such as notes name the kind of their owner in a field.
  const ownerKind = row.of?.[0];
  const targets = targetsOf(row.kind, ownerKind === undefined ? {} : { entity: ownerKind, kind: ownerKind });
  const paths = new Map(targets.map(({ reference, kind }) => [reference.path, kind]));
  return row.changes.flatMap(({ field, from }) => {
    const target = paths.get(field);
    return target && belongingKinds(target).has(row.kind) && typeof from === 'string' && from !== '' ? [{ kind: target, id: from }] : [];
  });
}

/** The roots under which a logged row is found: of its record now, of its owner then, and of a former owner. */
export function rootsOfRow(model: ReadModel, row: LoggedRow, deleted: DeletedOwners): RecordAddress[] {
  const own = { kind: row.kind, id: row.id };
  const starts: RecordAddress[] = [own, ...(row.of ? [{ kind: row.of[0], id: row.of[1] }] : []), ...formerOwners(row)];
  const roots = new Map(starts.flatMap((start) => rootsOf(model, start, deleted)).map((root) => [addressKey(root), root]));
  // A deleted record whose owner is known is not a root itself.
  if (row.of && roots.size > 1) roots.delete(addressKey(own));
  return [...roots.values()];
}
