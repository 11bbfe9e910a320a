import { type KindDeclaration, type KindName, kinds, repointed, type Row } from '#shared/contract/kinds.ts';

/** An exchange of pointers at a record that is gone. */
export interface Replacement {
  kind: KindName;
  from: string;
  /** Null where the uses do without. */
  to: string | null;
  /** Only these fields, where one role of a provider went. */
  paths?: ReadonlySet<string>;
}

/** A record with its pointers exchanged. */
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
