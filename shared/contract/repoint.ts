import { type KindDeclaration, type KindName, kinds, type Replacement, repointed, type Row } from '#shared/contract/kinds.ts';

/** A record with its references replaced. */
export function repoint<T extends Row>(kind: KindName, row: T, replacement: Replacement): T {
  const next = repointed(kind, row as object as Record<string, unknown>, replacement);
  const { merged } = kinds[kind] as KindDeclaration;
  // The declaration of a kind takes its rows.
  return (merged ? merged(next as never, row as never) : next) as object as T;
}
