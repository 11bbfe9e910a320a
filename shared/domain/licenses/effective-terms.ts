import { holdsOn, type Span } from './license-time.ts';
import type { LicenseTermFacts } from './license-term.ts';
import { mergeTerms } from './merge-terms.ts';

export interface AmendmentFacts<T extends LicenseTermFacts> extends Span {
  id: string;
  status: 'pending' | 'finalized' | 'dismissed';
  /** Creation time: of two amendments that begin on one day, the later one counts. */
  created_at: string;
  terms: readonly T[];
}

/** A term in force, and the id of the amendment that it comes from, if any. */
export interface EffectiveTerm<T> {
  term: T;
  amendment_id: string | null;
}

/** Whether an amendment overrides terms on a day: it is finalized, and in force on that day. */
export function amendmentHolds(amendment: Span & { status: string }, day: string): boolean {
  return amendment.status === 'finalized' && holdsOn(amendment, day);
}

/**
 * The terms in force on a day: each term of the period, replaced as a whole by the latest amendment in force with the same label.
 * Terms added by amendments come last.
 */
export function effectiveTerms<T extends LicenseTermFacts>(
  terms: readonly T[],
  amendments: readonly AmendmentFacts<T>[],
  day: string,
): EffectiveTerm<T>[] {
  const byLabel = new Map<string, EffectiveTerm<T>>(mergeTerms(terms).map((term) => [term.label_id, { term, amendment_id: null }]));
  const inForce = amendments.filter((amendment) => amendmentHolds(amendment, day)).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  for (const { id, terms: changed } of inForce)
    for (const term of mergeTerms(changed)) byLabel.set(term.label_id, { term, amendment_id: id });
  return [...byLabel.values()];
}

function orderOf({ start_date, created_at }: { start_date: string; created_at: string }): string {
  return `${start_date} ${created_at}`;
}
