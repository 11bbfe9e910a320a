/** R100: what a licence says of one thing. `status` is what is allowed: yes, no, or n/a where it is silent or nobody looked. */
export interface LicenseTermFacts {
  label_id: string;
  active: boolean;
  status: 'yes' | 'no' | 'n/a';
  /** Ids of qualifier labels. */
  qualifiers: readonly string[];
  description: string | null;
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
