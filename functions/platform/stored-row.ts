import type { KindName, Row } from '#shared/contract/kinds.ts';
import { shapeOf, upgraded } from '#shared/contract/upgrades.ts';
import type { Item } from './table.ts';

/** How a record lies in the table. A deleted one stays as a tombstone, so that late writers see it is gone. */
export interface StoredRow extends Item {
  kind: KindName;
  id: string;
  v: number;
  /**
   * The record as JSON, in the shape of the release that wrote it: to be read by `rowOf` only. A text costs the client and the engine a
   * fraction of what fifty typed attributes do, and no condition looks into it.
   */
  data: string;
  /** The shape of `data`; absent for the first. */
  s?: number;
  /** How often pointers of this record were rewritten, which leaves `v` as it is; absent for never. Conditions look at both. */
  w?: number;
  deleted?: boolean;
  replaced_by?: string | null;
  /** Seconds since 1970; the engine sweeps after it, readers ignore it at once. */
  expires_at?: number;
}

/** The record in an item of the table, in today's shape whichever release wrote it. */
export function rowOf<K extends KindName = KindName>(item: Pick<StoredRow, 'kind' | 's' | 'data'>): Row<K> {
  return inTodaysShape<K>(item.kind, item.s, JSON.parse(item.data) as Record<string, unknown>);
}

/** A record, stored in the shape `s` of its kind, in today's shape. */
export function inTodaysShape<K extends KindName>(kind: KindName, s: number | undefined, data: Record<string, unknown>): Row<K> {
  // The newest step of a kind gives what its schema describes.
  return upgraded(kind, s, data) as unknown as Row<K>;
}

/** What is written beside a record to say its shape: nothing for the first, so that nobody pays for it. */
export function shapeMark(kind: KindName): { s?: number } {
  const shape = shapeOf(kind);
  return shape === 1 ? {} : { s: shape };
}

/** How often pointers of a record were rewritten. The count is part of the kept record, but of no answer and no history. */
export function rewritesOf(row: object): number {
  return (row as { rewritten?: number }).rewritten ?? 0;
}

/** A record with its count of rewrites. */
export function withRewrites<T extends object>(row: T, rewritten: number): T {
  const { rewritten: _before, ...rest } = row as T & { rewritten?: number };
  return (rewritten === 0 ? rest : { ...rest, rewritten }) as T;
}
