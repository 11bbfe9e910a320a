import type { Problem } from '#shared/contract/errors.ts';
import type { Write } from './table.ts';

/** One write of a commit. */
export interface Planned {
  write: Write;
  /** What a refused condition of this write means. */
  onFailure: 'rerun' | 'tail' | Problem;
}
