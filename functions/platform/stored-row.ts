import type { KindName, Row } from '#shared/contract/kinds.ts';
import { shapeOf, upgraded } from '#shared/contract/upgrades.ts';
import type { Item } from './table.ts';

/** A record as stored in the table. A deleted one stays as a tombstone, so that late writers see the deletion. */
export interface StoredRow extends Item {
  kind: KindName;
  id: string;
  v: number;
  /**
   * The record as JSON, in the shape of the release that wrote it: to be read only by `rowOf`. A text costs client and engine a fraction of fifty
   * typed attributes, and no condition reads it.
   */
  data: string;
  /** The shape of `data`; absent for the first. */
  s?: number;
  /** Number of rewrites of this record's references, which leave `v` unchanged; absent for zero. Conditions check both. */
  w?: number;
  deleted?: boolean;
  replaced_by?: string | null;
  /** Seconds since 1970; the engine deletes the item some time later, readers ignore it at once. */
  expires_at?: number;
}

/** The record in an item of the table, in today's shape, whichever release wrote it. */
export function rowOf<K extends KindName = KindName>(item: Pick<StoredRow, 'kind' | 's' | 'data'>): Row<K> {
  return inTodaysShape<K>(item.kind, item.s, JSON.parse(item.data) as Record<string, unknown>);
}

/** Converts a record stored in the shape `s` of its kind to today's shape. */
export function inTodaysShape<K extends KindName>(kind: KindName, s: number | undefined, data: Record<string, unknown>): Row<K> {
  // The newest upgrade step of a kind returns what its schema describes.
  return upgraded(kind, s, data) as unknown as Row<K>;
}

/** The stored shape number of a record; omitted for the first shape, to save space. */
export function shapeMark(kind: KindName): { s?: number } {
  const shape = shapeOf(kind);
  return shape === 1 ? {} : { s: shape };
}

/** Number of rewrites of a record's references. The count is stored with the record, but not in answers or histories. */
export function rewritesOf(row: object): number {
  return (row as { rewritten?: number }).rewritten ?? 0;
}

/** A record with its count of rewrites. */
export function withRewrites<T extends object>(row: T, rewritten: number): T {
  const { rewritten: _before, ...rest } = row as T & { rewritten?: number };
  return (rewritten === 0 ? rest : { ...rest, rewritten }) as T;
}
