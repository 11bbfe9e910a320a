import type { OwnTarget } from '../import-kinds.ts';
import type { TermKind } from '#shared/domain/licenses/license-term.ts';

/** A thing that the member's licenses speak of. */
export interface TermLabel {
  id: string;
  name: string;
  kind: TermKind;
}

/** What a column means that holds what licenses say of a label. */
export function termTarget(labelId: string): OwnTarget {
  return `term_${labelId}`;
}

/** What a column means that holds the remarks to it. */
export function remarkTarget(labelId: string): OwnTarget {
  return `remark_${labelId}`;
}
