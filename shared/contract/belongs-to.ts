import { type KindDeclaration, type KindName, kindNames, kinds, type Pointer, pointersOf } from './kinds.ts';

/** The kinds whose records belong to records of a kind, or are carried by them. */
function childrenOf(name: KindName): readonly KindName[] {
  const { owns = [], carries = [] } = kinds[name] as KindDeclaration;
  return [...owns, ...carries] as KindName[];
}

const children = new Map(kindNames.map((name) => [name, new Set(childrenOf(name))]));

/** The kinds whose records may belong to a record of a kind. */
export function belongingKinds(name: KindName): ReadonlySet<KindName> {
  return children.get(name) ?? new Set();
}

const owned = new Set(kindNames.flatMap((name) => [...belongingKinds(name)]));

/** The record to which a record belongs: an invoice's period, a note's subject; undefined for an independent record. */
export function belongsTo(name: KindName, row: Readonly<Record<string, unknown>>): Pointer | undefined {
  if (!owned.has(name)) return undefined;
  return pointersOf(name, row).find((pointer) => belongingKinds(pointer.kind).has(name));
}
