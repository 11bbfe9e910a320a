import { type KindName, repointed, type Row } from '#shared/contract/kinds.ts';
import { mergeShares } from '#shared/domain/periods/merge-shares.ts';

/** An exchange of pointers at a record that is gone. */
export interface Replacement {
  kind: KindName;
  from: string;
  /** Null where the uses do without. */
  to: string | null;
  /** Only these fields, where one role of a provider went. */
  paths?: ReadonlySet<string>;
}

/** A record with its pointers exchanged. Shares of a department and of its replacement become one; of two values of one field the own one stays. */
export function repoint<T extends Row>(kind: KindName, row: T, replacement: Replacement): T {
  const next = repointed(
    kind,
    row as object as Record<string, unknown>,
    replacement.kind,
    replacement.from,
    replacement.to,
    replacement.paths,
  );
  return merged(kind, row, next as object as T);
}

function merged<T extends Row>(kind: KindName, before: T, row: T): T {
  if (kind === 'meta_data_value') {
    const was = (before as object as Row<'meta_data_value'>).values;
    const is = (row as object as Row<'meta_data_value'>).values;
    const held = new Set(was.map((entry) => entry.field_id));
    const isOwn = (entry: { field_id: string }, index: number): boolean => was[index]?.field_id === entry.field_id;
    // Entries of a field that went altogether are gone: then there is nothing to merge.
    if (is.length !== was.length) return row;
    return { ...row, values: is.filter((entry, index) => isOwn(entry, index) || !held.has(entry.field_id)) };
  }
  return kind === 'subscription_period' && 'departments' in row
    ? { ...row, departments: mergeShares((row as object as Row<'subscription_period'>).departments) }
    : row;
}
