import type { LicenseTerm } from '#shared/contract/entities/license.ts';

/** A term as the form holds it, also for labels of which the licence says nothing yet. */
export interface TermDraft {
  label_id: string;
  active: boolean;
  status: LicenseTerm['status'];
  qualifiers: string[];
  /** The answer where the label asks for a number. */
  value: number | null;
  description: string;
  /** Whether the licence has it already: then it stays, whatever it says. */
  kept: boolean;
}

const blank = { active: true, status: 'n/a', qualifiers: [] as string[], value: null, description: '' } as const;

/** A draft for every label, those with something in them first. */
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

/** What is sent: the terms that the licence had, and those of which something is said now. */
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
