/** Kinds of answers to a term: a permission for readers, a number, a text, or yes or no. "Can I…?" uses only permissions. */
export const termKinds = ['permission', 'number', 'text', 'yes_no'] as const;
export type TermKind = (typeof termKinds)[number];

/** R100: the rule of a license on one subject. `status` is yes, no, or n/a if the license does not mention it or was not checked. */
export interface LicenseTermFacts {
  label_id: string;
  active: boolean;
  status: 'yes' | 'no' | 'n/a';
  /** Ids of qualifier labels. */
  qualifiers: readonly string[];
  /** The answer to a term of the kind `number`. */
  value?: number | null | undefined;
  description: string | null;
}

/** The answer to a term, by kind. A value without a number, such as "no limit", is a text. */
export type TermAnswer =
  | { as: 'state'; state: TermState }
  | { as: 'yes_no'; answer: boolean }
  | { as: 'number'; value: number }
  | { as: 'text'; text: string }
  | { as: 'silent' }
  | { as: 'not_applicable' };

/** The answer to show for a term. A text is not a permission, and is never "allowed". */
export function termAnswer(kind: TermKind, term: Pick<LicenseTermFacts, 'active' | 'status' | 'value' | 'description'>): TermAnswer {
  if (kind === 'permission') return { as: 'state', state: termState(term) };
  if (!term.active) return { as: 'not_applicable' };
  if (kind === 'yes_no') return term.status === 'n/a' ? { as: 'silent' } : { as: 'yes_no', answer: term.status === 'yes' };
  if (kind === 'number' && typeof term.value === 'number') return { as: 'number', value: term.value };
  return term.description === null ? { as: 'silent' } : { as: 'text', text: term.description };
}

/** The remark beside the answer; null if the remark is the answer, or missing. */
export function remarkOf(kind: TermKind, term: Parameters<typeof termAnswer>[1]): string | null {
  return termAnswer(kind, term).as === 'text' ? null : term.description;
}

/** R057: the meaning of a term for a reader. */
export type TermState = 'allowed' | 'not_allowed' | 'unknown' | 'not_applicable';

/** An inactive term is not applicable, whatever its status. Yes is allowed, no is not allowed, n/a is unknown (R057, R134). */
export function termState(term: Pick<LicenseTermFacts, 'active' | 'status'>): TermState {
  if (!term.active) return 'not_applicable';
  if (term.status === 'yes') return 'allowed';
  return term.status === 'no' ? 'not_allowed' : 'unknown';
}

/** Strictness of states; the strictest one counts. A term that does not apply is the least strict. */
const strictness: Readonly<Record<TermState, number>> = { not_applicable: 0, allowed: 1, unknown: 2, not_allowed: 3 };

/** The strictest state; undefined without states. */
export function strictestState(states: readonly TermState[]): TermState | undefined {
  return states.toSorted((a, b) => strictness[b] - strictness[a])[0];
}
