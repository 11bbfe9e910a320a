/** What an answer to a term is: leave for readers to do something, a number, a text, or yes or no. Only the first is asked by "Can I…?". */
export const termKinds = ['permission', 'number', 'text', 'yes_no'] as const;
export type TermKind = (typeof termKinds)[number];

/** R100: what a licence says of one thing. `status` is what is allowed: yes, no, or n/a where it is silent or nobody looked. */
export interface LicenseTermFacts {
  label_id: string;
  active: boolean;
  status: 'yes' | 'no' | 'n/a';
  /** Ids of qualifier labels. */
  qualifiers: readonly string[];
  /** The answer of a term of the kind `number`. */
  value?: number | null | undefined;
  description: string | null;
}

/** What a term says, by its kind. A number that is not one, such as "no limit", is a text. */
export type TermAnswer =
  | { as: 'state'; state: TermState }
  | { as: 'yes_no'; answer: boolean }
  | { as: 'number'; value: number }
  | { as: 'text'; text: string }
  | { as: 'silent' }
  | { as: 'not_applicable' };

/** The answer to show of a term: a text is no permission and is never "allowed". */
export function termAnswer(kind: TermKind, term: Pick<LicenseTermFacts, 'active' | 'status' | 'value' | 'description'>): TermAnswer {
  if (kind === 'permission') return { as: 'state', state: termState(term) };
  if (!term.active) return { as: 'not_applicable' };
  if (kind === 'yes_no') return term.status === 'n/a' ? { as: 'silent' } : { as: 'yes_no', answer: term.status === 'yes' };
  if (kind === 'number' && typeof term.value === 'number') return { as: 'number', value: term.value };
  return term.description === null ? { as: 'silent' } : { as: 'text', text: term.description };
}

/** The remark beside the answer; null where the remark is the answer, or there is none. */
export function remarkOf(kind: TermKind, term: Parameters<typeof termAnswer>[1]): string | null {
  return termAnswer(kind, term).as === 'text' ? null : term.description;
}

/** R057: what a term comes to for a reader. */
export type TermState = 'allowed' | 'not_allowed' | 'unknown' | 'not_applicable';

/** Inactive is not applicable, whatever its status says; yes is allowed, no is not allowed, n/a is unknown (R057, R134). */
export function termState(term: Pick<LicenseTermFacts, 'active' | 'status'>): TermState {
  if (!term.active) return 'not_applicable';
  if (term.status === 'yes') return 'allowed';
  return term.status === 'no' ? 'not_allowed' : 'unknown';
}

/** How strict a state is; of several the strictest counts. What does not apply forbids least. */
const strictness: Readonly<Record<TermState, number>> = { not_applicable: 0, allowed: 1, unknown: 2, not_allowed: 3 };

/** The strictest of some states; undefined of none. */
export function strictestState(states: readonly TermState[]): TermState | undefined {
  return states.toSorted((a, b) => strictness[b] - strictness[a])[0];
}
