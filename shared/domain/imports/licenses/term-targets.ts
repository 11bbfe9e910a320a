import type { OwnTarget } from '../import-kinds.ts';
import type { TermKind } from '#shared/domain/licenses/license-term.ts';

/** A subject of the tenant's license terms. */
export interface TermLabel {
  id: string;
  name: string;
  kind: TermKind;
}

/** The import field for the term of a label. */
export function termTarget(labelId: string): OwnTarget {
  return `term_${labelId}`;
}

/** The import field for remarks on the term of a label. */
export function remarkTarget(labelId: string): OwnTarget {
  return `remark_${labelId}`;
}
