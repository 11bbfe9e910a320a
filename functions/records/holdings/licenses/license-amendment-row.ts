import type { LicenseAmendment } from '#shared/contract/entities/license.ts';
import type { AmendmentRow } from '#shared/contract/rows/license-row.ts';
import { amendmentHolds } from '#shared/domain/licenses/effective-terms.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { liveTerms, termRow } from './license-terms.ts';
import { reference } from '../../ground/references/reference.ts';

/** An amendment with the names of what it points to. `today` is the member's. */
export function licenseAmendmentRow(model: ReadModel, amendment: LicenseAmendment, today: string): AmendmentRow {
  const period = model.find('license_period', amendment.license_period_id);
  return {
    ...model.live('license_amendment', amendment),
    terms: liveTerms(model, amendment.terms).map((term) => termRow(model, term)),
    in_force: amendmentHolds(amendment, today),
    license_period: reference(model, 'license_period', amendment.license_period_id),
    license: reference(model, 'license', period?.license_id),
  };
}
