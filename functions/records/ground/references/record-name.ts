import { belongsTo } from '#shared/contract/belongs-to.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { recordType } from '../../record-types.ts';

type Naming = (model: ReadModel, kind: KindName, row: Row) => string;

/** The record by whose name people know another; undefined for one that has a name of its own, and where the owner was deleted. */
export function namingOwner(model: ReadModel, kind: KindName, row: Row): { kind: KindName; row: Row } | undefined {
  const owner = recordType(kind).named && belongsTo(kind, row as object as Record<string, unknown>);
  const found = owner && model.find(owner.kind, owner.id);
  return found && { kind: owner.kind, row: found };
}

function withOwner(ownName: Naming): Naming {
  const nameOf: Naming = (model, kind, row) => {
    const own = ownName(model, kind, row);
    const owner = namingOwner(model, kind, row);
    const ownerName = owner && nameOf(model, owner.kind, owner.row);
    if (!ownerName) return own;
    const { named } = recordType(kind);
    if (named === 'as owner') return ownerName;
    return named === 'after owner' ? `${ownerName}, ${own}` : `${own} (${ownerName})`;
  };
  return nameOf;
}

/** The full name of a record: with its owner's name where its own is not sufficient, and with dates in the library's format. */
export const fullName: Naming = withOwner((model, kind, row) => recordType(kind).ownName?.(model, row) ?? englishLabel(kind, row));

/** The same with the record's label, which has dates in the API's format. */
export const labelWithOwner: Naming = withOwner((_model, kind, row) => englishLabel(kind, row));
