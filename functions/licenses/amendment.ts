import { blankAmendment } from '#shared/contract/entities/license.ts';
import type { AmendmentRow } from '#shared/contract/rows/license-row.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { checkAmendment } from '#shared/domain/licenses/check-amendment.ts';
import { today } from '../platform/clock.ts';
import type { Resource } from '#functions/records/ground/resource-handlers.ts';
import { licenseAmendmentRow } from '#functions/records/holdings/licenses/license-amendment-row.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';

/** Amendments are made, changed and deleted like catalogue entries; they keep to the time of their period. */
export const amendment: Resource<'license_amendment', AmendmentRow> = {
  kind: 'license_amendment',
  blank: blankAmendment,
  check: async (next, _before, tx) => {
    const { date_format } = memberOf(await tx.model());
    const period = await tx.find('license_period', next.license_period_id);
    return checkAmendment(next, period, { formatDate: (date) => formatDate(date, date_format) });
  },
  present: (model, row) => licenseAmendmentRow(model, row, today(memberOf(model).timezone)),
};
