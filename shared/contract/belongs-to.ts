import { type KindDeclaration, type KindName, kindNames, kinds, type Pointer, pointersOf } from './kinds.ts';

/** The kinds whose records another kind's go with, or are carried by. */
function childrenOf(name: KindName): readonly KindName[] {
  const { owns = [], carries = [] } = kinds[name] as KindDeclaration;
  return [...owns, ...carries] as KindName[];
}

const children = new Map(kindNames.map((name) => [name, new Set(childrenOf(name))]));

/** The kinds of which records may belong to one of a kind. */
export function belongingKinds(name: KindName): ReadonlySet<KindName> {
  return children.get(name) ?? new Set();
}

const owned = new Set(kindNames.flatMap((name) => [...belongingKinds(name)]));

/** The record that a record belongs to: an invoice to its period, a note to what it is about; undefined for what stands by itself. */
export function belongsTo(name: KindName, row: Readonly<Record<string, unknown>>): Pointer | undefined {
  if (!owned.has(name)) return undefined;
  return pointersOf(name, row).find((pointer) => belongingKinds(pointer.kind).has(name));
}
