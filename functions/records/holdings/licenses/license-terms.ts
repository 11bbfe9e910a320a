import type { LicenseAmendment, LicensePeriod, LicenseTerm } from '#shared/contract/entities/license.ts';
import type { EffectiveTermRow, TermRow } from '#shared/contract/rows/license-row.ts';
import { type EffectiveTerm, effectiveTerms } from '#shared/domain/licenses/effective-terms.ts';
import { termState } from '#shared/domain/licenses/license-term.ts';
import { mergeTerms } from '#shared/domain/licenses/merge-terms.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** The ids of all term labels in the order that the member gave them. */
export function termLabelOrder(model: ReadModel): readonly string[] {
  return model.view('term label order', () => {
    const inOrder = nameOrder(model);
    return [...model.all('license_term_label')].sort((a, b) => a.order - b.order || inOrder(a.name, b.name)).map(({ id }) => id);
  });
}

/** The current terms: replaced labels resolved, deleted ones removed, each label once, in the member's order. */
export function liveTerms(model: ReadModel, terms: readonly LicenseTerm[]): LicenseTerm[] {
  const live = terms.flatMap((term) => {
    const label_id = model.resolve('license_term_label', term.label_id);
    if (label_id === null) return [];
    const qualifiers = term.qualifiers.map((id) => model.resolve('license_qualifier_label', id)).filter((id) => id !== null);
    return [{ ...term, label_id, qualifiers: [...new Set(qualifiers)] }];
  });
  const order = new Map(termLabelOrder(model).map((id, index) => [id, index]));
  return mergeTerms(live).sort((a, b) => (order.get(a.label_id) ?? 0) - (order.get(b.label_id) ?? 0));
}

/** A term with its names. */
export function termRow(model: ReadModel, term: LicenseTerm): TermRow {
  const label = model.find('license_term_label', term.label_id);
  return {
    ...term,
    name: label?.name ?? '',
    kind: label?.kind ?? 'permission',
    qualifier_names: term.qualifiers.map((id) => model.find('license_qualifier_label', id)?.name ?? ''),
    state: termState(term),
  };
}

/** The terms of a period with the amendments in force on a day, in the member's order. */
export function termsInForce(model: ReadModel, period: LicensePeriod, day: string): EffectiveTerm<LicenseTerm>[] {
  const amendments = amendmentsOf(model, period.id).map((amendment) => ({ ...amendment, terms: liveTerms(model, amendment.terms) }));
  const found = effectiveTerms(liveTerms(model, period.terms), amendments, day);
  const order = new Map(termLabelOrder(model).map((id, index) => [id, index]));
  return found.sort((a, b) => (order.get(a.term.label_id) ?? 0) - (order.get(b.term.label_id) ?? 0));
}

/** The same with their names. */
export function effectiveTermRows(model: ReadModel, period: LicensePeriod, day: string): EffectiveTermRow[] {
  return termsInForce(model, period, day).map(({ term, amendment_id }) => ({
    ...termRow(model, term),
    amendment: reference(model, 'license_amendment', amendment_id),
  }));
}

/** A period's amendments, the earliest first. */
export function amendmentsOf(model: ReadModel, periodId: string): LicenseAmendment[] {
  return model.by('license_amendment', 'license_period_id', periodId).sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
}
