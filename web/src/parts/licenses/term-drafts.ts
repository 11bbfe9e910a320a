import type { LicenseTerm } from '#shared/contract/entities/license.ts';

/** A term in the form, also for labels without an answer in the licence. */
export interface TermDraft {
  label_id: string;
  active: boolean;
  status: LicenseTerm['status'];
  qualifiers: string[];
  /** The answer to a label that asks for a number. */
  value: number | null;
  description: string;
  /** Whether the licence has the term already: then it stays, even when empty. */
  kept: boolean;
}

const blank = { active: true, status: 'n/a', qualifiers: [] as string[], value: null, description: '' } as const;

/** A draft for every label, those with content first. */
export function termDrafts(terms: readonly LicenseTerm[], labels: readonly { id: string }[]): TermDraft[] {
  const known = terms.map(({ label_id, active, status, qualifiers, value = null, description }): TermDraft => ({
    label_id,
    active,
    status,
    qualifiers: [...qualifiers],
    value,
    description: description ?? '',
    kept: true,
  }));
  const named = new Set(known.map(({ label_id }) => label_id));
  const others = labels
    .filter(({ id }) => !named.has(id))
    .map(({ id }): TermDraft => ({ ...blank, qualifiers: [], label_id: id, kept: false }));
  return [...known, ...others];
}

/** The terms to send: those that the licence had, and those with an answer now. */
export function termsOfDrafts(drafts: readonly TermDraft[]): LicenseTerm[] {
  return drafts
    .filter(
      (draft) =>
        draft.kept ||
        !draft.active ||
        draft.status !== 'n/a' ||
        draft.qualifiers.length > 0 ||
        draft.value !== null ||
        draft.description.trim() !== '',
    )
    .map(({ label_id, active, status, qualifiers, value, description }) => ({
      label_id,
      active,
      status,
      qualifiers,
      ...(value !== null && { value }),
      description: description.trim() === '' ? null : description.trim(),
    }));
}
