import { type LicenseTermFacts, strictestState, type TermState, termState } from './license-term.ts';

/** The rule of one license in force on the subject of the question; `term` is undefined if the license does not mention it. */
export interface LicenseRule {
  isFinal: boolean;
  term: LicenseTermFacts | undefined;
}

/** Reasons why an answer is uncertain. */
export type Doubt = 'no_license' | 'not_in_force' | 'silent' | 'not_finalized' | 'licenses_differ';

export interface Verdict {
  state: TermState;
  /** Ids of the qualifiers that limit the answer. */
  qualifiers: string[];
  description: string | null;
  reason: Doubt | null;
}

const unknown = (reason: Doubt): Verdict => ({ state: 'unknown', qualifiers: [], description: null, reason });

/**
 * The answer for one subscription. The strictest of several licenses counts, with all qualifiers and remarks of those that mention the subject.
 * Licenses that do not mention it, or whose term is inactive, do not restrict the answer.
 * `linked` is the number of the subscription's licenses, in force or not.
 */
export function canI(licenses: readonly LicenseRule[], linked: number): Verdict {
  if (licenses.length === 0) return unknown(linked > 0 ? 'not_in_force' : 'no_license');
  const speaking = licenses.flatMap(({ term, isFinal }) => (term ? [{ term, isFinal }] : []));
  if (speaking.length === 0) return unknown('silent');
  const applying = speaking.filter(({ term }) => term.active);
  const counted = applying.length > 0 ? applying : speaking;
  const states = counted.map(({ term }) => termState(term));
  const state = strictestState(states) ?? 'unknown';
  const remarks = [...new Set(counted.map(({ term }) => term.description))].filter((text) => text !== null);
  return {
    state,
    qualifiers: state === 'not_applicable' ? [] : [...new Set(counted.flatMap(({ term }) => term.qualifiers))],
    description: remarks.length > 0 ? remarks.join('\n') : null,
    reason: doubtOf(
      state,
      new Set(states).size > 1,
      counted.some(({ isFinal }) => !isFinal),
    ),
  };
}

function doubtOf(state: TermState, differ: boolean, someOpen: boolean): Doubt | null {
  if (differ) return 'licenses_differ';
  if (someOpen) return 'not_finalized';
  return state === 'unknown' ? 'silent' : null;
}
