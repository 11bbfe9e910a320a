import { type LicenseTermFacts, termAnswer, type TermKind } from './license-term.ts';

/** How many licences can be compared at once: more do not fit beside each other. */
export const smallestComparison = 2;
export const largestComparison = 5;

/** How far licences are apart in a term: in what they allow, in the conditions of it, only in their remarks, or not at all. */
export type TermDifference = 'rules' | 'conditions' | 'remarks' | 'none';

export interface ComparedRow<T> {
  label_id: string;
  difference: TermDifference;
  /** In the order of the licences; undefined where one does not speak of it. */
  cells: (T | undefined)[];
}

/**
 * The terms of some licences side by side: a row a label, in the order given. To say nothing of a thing, and to say that one does not know,
 * come to the same.
 */
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

/** Two terms with the same text say the same of their thing. */
function answerText(kind: TermKind, term: LicenseTermFacts | undefined): string {
  return JSON.stringify(term ? termAnswer(kind, term) : kind === 'permission' ? { as: 'state', state: 'unknown' } : { as: 'silent' });
}
