import type { Problem } from '#shared/contract/errors.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { Write } from './table.ts';

/** One write of a commit. */
export interface Planned {
  write: Write;
  /** The meaning of a failed condition of this write. */
  onFailure: 'rerun' | 'tail' | Problem;
}

/** A record that the work created, changed or removed. */
export interface Touched {
  kind: KindName;
  id: string;
  before: Row | undefined;
  after: Row | undefined;
  replacedBy?: string | null;
  /** Its content moved to other records, or only its references changed: histories do not show it. */
  settled?: true;
}
