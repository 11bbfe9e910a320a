import { type LicenseTermFacts, strictestState, termState } from './license-term.ts';

/**
 * Merges terms with the same label, which arise when a label is replaced by another.
 * The stricter term counts, with the qualifiers and remarks of both.
 */
export function mergeTerms<T extends LicenseTermFacts>(terms: readonly T[]): T[] {
  const byLabel = new Map<string, T>();
  for (const term of terms) {
    const other = byLabel.get(term.label_id);
    byLabel.set(term.label_id, other ? merged(other, term) : term);
  }
  return [...byLabel.values()];
}

function merged<T extends LicenseTermFacts>(a: T, b: T): T {
  const strict = strictestState([termState(a), termState(b)]) === termState(a) ? a : b;
  const remarks = [...new Set([a.description, b.description])].filter((text) => text !== null);
  return {
    ...strict,
    qualifiers: [...new Set([...a.qualifiers, ...b.qualifiers])],
    // Cut to the maximum length of a remark.
    description: remarks.length > 0 ? remarks.join('; ').slice(0, 1000) : null,
  };
}
