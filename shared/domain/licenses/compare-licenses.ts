import { type LicenseTermFacts, termAnswer, type TermKind } from './license-term.ts';

/** Minimum and maximum licenses in a comparison: more do not fit side by side. */
export const smallestComparison = 2;
export const largestComparison = 5;

/** Difference between licenses in a term: in their rules, in the conditions, only in the remarks, or none. */
export type TermDifference = 'rules' | 'conditions' | 'remarks' | 'none';

export interface ComparedRow<T> {
  label_id: string;
  difference: TermDifference;
  /** In the order of the licenses; undefined for a license without the term. */
  cells: (T | undefined)[];
}

/** Compares the terms of licenses: one row per label, in the given order. A missing term counts as unknown. */
export function compareTerms<T extends LicenseTermFacts>(
  licenses: readonly (readonly T[])[],
  labelOrder: readonly string[],
  kindOf: (labelId: string) => TermKind = () => 'permission',
): ComparedRow<T>[] {
  const used = new Set(licenses.flatMap((terms) => terms.map((term) => term.label_id)));
  return labelOrder
    .filter((label_id) => used.has(label_id))
    .map((label_id) => {
      const cells = licenses.map((terms) => terms.find((term) => term.label_id === label_id));
      return { label_id, difference: differenceOf(cells, kindOf(label_id)), cells };
    });
}

function differenceOf(cells: readonly (LicenseTermFacts | undefined)[], kind: TermKind): TermDifference {
  if (new Set(cells.map((cell) => answerText(kind, cell))).size > 1) return 'rules';
  if (new Set(cells.map((cell) => (cell?.active ? cell.qualifiers.toSorted().join() : ''))).size > 1) return 'conditions';
  return new Set(cells.map((cell) => cell?.description ?? null)).size > 1 ? 'remarks' : 'none';
}

/** The answer to a term as text; equal texts mean equal answers. */
function answerText(kind: TermKind, term: LicenseTermFacts | undefined): string {
  return JSON.stringify(term ? termAnswer(kind, term) : kind === 'permission' ? { as: 'state', state: 'unknown' } : { as: 'silent' });
}
