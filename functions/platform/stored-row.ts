import type { KindName } from '#shared/contract/kinds.ts';
import type { Item } from './table.ts';

/** How a record lies in the table. A deleted one stays as a tombstone, so that late writers see it is gone. */
export interface StoredRow extends Item {
  kind: KindName;
  id: string;
  v: number;
  data: Record<string, unknown>;
  deleted?: boolean;
  replaced_by?: string | null;
  /** Seconds since 1970; the engine sweeps after it, readers ignore it at once. */
  expires_at?: number;
}
