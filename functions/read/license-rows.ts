import type { License } from '#shared/contract/entities/license.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import { termColumn } from '#shared/domain/licences/term-column.ts';
import { termState } from '#shared/domain/licences/license-term.ts';
import { today } from '#functions/platform/clock.ts';
import { metaDataKindsRead, withMetaData } from '#functions/platform/metadata/with-meta-data.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { licenseAmendmentRow } from '#functions/platform/rows/license-amendment-row.ts';
import { licenseLabelRow } from '#functions/platform/rows/license-label-row.ts';
import { licensePeriodRow } from '#functions/platform/rows/license-period-row.ts';
import { licenseRow } from '#functions/platform/rows/license-row.ts';
import { termsInForce } from '#functions/platform/rows/license-terms.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';

/** What a licence's row is made of. */
const shownKinds = [
  'license',
  'license_period',
  'license_amendment',
  'license_term_label',
  'subscription',
  'provider',
  'user',
  'member',
] as const satisfies readonly KindName[];

function dayOf(model: ReadModel): string {
  return today(memberOf(model).timezone);
}

/** Rows of the licence list, with the state of each term in force as a cell of its own and the member's metadata. */
export function licenseRows(model: ReadModel) {
  const day = dayOf(model);
  return model.view(`list licenses ${day}`, [...shownKinds, ...metaDataKindsRead], () =>
    [...model.all('license')].map((license) => licenseListRow(model, license, day)),
  );
}

function licenseListRow(model: ReadModel, license: License, day: string) {
  const row = licenseRow(model, license, day);
  const shown = model.find('license_period', row.shown_period_id);
  const terms = shown ? termsInForce(model, shown, day) : [];
  const cells = Object.fromEntries(terms.map(({ term }) => [termColumn(term.label_id), termState(term)]));
  return withMetaData(model, 'licenses', { ...row, ...cells });
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
