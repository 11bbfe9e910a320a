import { type KindDeclaration, type KindName, kinds, repointed, type Row } from '#shared/contract/kinds.ts';

/** A replacement of references to a deleted record. */
export interface Replacement {
  kind: KindName;
  from: string;
  /** Null to clear the references. */
  to: string | null;
  /** Only these fields, if one role of a provider was removed. */
  paths?: ReadonlySet<string>;
}

/** A record with its references replaced. */
export function repoint<T extends Row>(kind: KindName, row: T, replacement: Replacement): T {
  const next = repointed(
    kind,
    row as object as Record<string, unknown>,
    replacement.kind,
    replacement.from,
    replacement.to,
    replacement.paths,
  );
  const { merged } = kinds[kind] as KindDeclaration;
  // The declaration of a kind takes its rows.
  return (merged ? merged(next as never, row as never) : next) as object as T;
}
