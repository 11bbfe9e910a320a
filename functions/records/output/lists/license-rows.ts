import type { License, LicenseTerm } from '#shared/contract/entities/license.ts';
import { termColumn } from '#shared/domain/licenses/term-column.ts';
import { termAnswer } from '#shared/domain/licenses/license-term.ts';
import { withMetaData } from '../../ground/metadata/with-meta-data.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { licenseAmendmentRow } from '../../holdings/licenses/license-amendment-row.ts';
import { licenseLabelRow } from '../../holdings/licenses/license-label-row.ts';
import { licensePeriodRow } from '../../holdings/licenses/license-period-row.ts';
import { licenseRow } from '../../holdings/licenses/license-row.ts';
import { termsInForce } from '../../holdings/licenses/license-terms.ts';
import { dayOf } from '../../ground/references/member-of.ts';

/** Rows of the licence list, with the state of each current term as a cell of its own and the member's metadata. */
export function licenseRows(model: ReadModel) {
  const day = dayOf(model);
  return model.view('list licenses', () => [...model.all('license')].map((license) => licenseListRow(model, license, day)), day);
}

function licenseListRow(model: ReadModel, license: License, day: string) {
  const row = licenseRow(model, license, day);
  const shown = model.find('license_period', row.shown_period_id);
  const terms = shown ? termsInForce(model, shown, day) : [];
  const cells = Object.fromEntries(terms.map(({ term }) => [termColumn(term.label_id), termCell(model, term)]));
  return withMetaData(model, 'licenses', { ...row, ...cells });
}

/** The list's value of a term: numbers and texts unchanged, else a code. */
function termCell(model: ReadModel, term: LicenseTerm): string | number | null {
  const answer = termAnswer(model.find('license_term_label', term.label_id)?.kind ?? 'permission', term);
  switch (answer.as) {
    case 'state':
      return answer.state;
    case 'yes_no':
      return answer.answer ? 'yes' : 'no';
    case 'number':
      // A list sorts and filters a column as text: "no limit" sorts among the numbers.
      return String(answer.value);
    case 'text':
      return answer.text;
    case 'not_applicable':
      return 'not_applicable';
    case 'silent':
      return null;
  }
}

/** Rows of the list of licence periods. */
export function licensePeriodRows(model: ReadModel) {
  const day = dayOf(model);
  return [...model.all('license_period')].map((row) => withMetaData(model, 'license-periods', licensePeriodRow(model, row, day)));
}

/** Rows of the list of amendments. */
export function amendmentRows(model: ReadModel) {
  const day = dayOf(model);
  return [...model.all('license_amendment')].map((row) => licenseAmendmentRow(model, row, day));
}

/** Rows of the catalogue of term labels (S15). */
export function termLabelRows(model: ReadModel) {
  return [...model.all('license_term_label')].map((row) => licenseLabelRow(model, row));
}

/** Rows of the catalogue of qualifier labels (S16). */
export function qualifierLabelRows(model: ReadModel) {
  return [...model.all('license_qualifier_label')].map((row) => licenseLabelRow(model, row));
}
