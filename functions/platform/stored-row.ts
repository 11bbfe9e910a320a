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
   * fraction of what fifty typed attributes do, and no condition looks into it. Earlier releases wrote attributes.
   */
  data: string | Record<string, unknown>;
  /** The shape of `data`; absent for the first. */
  s?: number;
  deleted?: boolean;
  replaced_by?: string | null;
  /** Seconds since 1970; the engine sweeps after it, readers ignore it at once. */
  expires_at?: number;
}

/** The record in an item of the table, in today's shape whichever release wrote it. */
export function rowOf<K extends KindName = KindName>(item: Pick<StoredRow, 'kind' | 's' | 'data'>): Row<K> {
  const data = typeof item.data === 'string' ? (JSON.parse(item.data) as Record<string, unknown>) : item.data;
  return upgraded(item.kind, item.s, data) as unknown as Row<K>;
}

/** What is written beside a record to say its shape: nothing for the first, so that nobody pays for it. */
export function shapeMark(kind: KindName): { s?: number } {
  const shape = shapeOf(kind);
  return shape === 1 ? {} : { s: shape };
}
