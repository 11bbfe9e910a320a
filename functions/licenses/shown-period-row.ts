import type { LicensePeriod } from '#shared/contract/entities/license.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { today } from '../platform/clock.ts';
import { type DataAccess, shown } from '#functions/records/ground/resource-handlers.ts';
import { licensePeriodRow } from '#functions/records/holdings/licenses/license-period-row.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';

/** The row of a licence period, read after a commit. */
export function shownPeriodRow(data: DataAccess, period: LicensePeriod): Promise<LicensePeriodRow> {
  return shown(
    data,
    { kind: 'license_period', present: (model, row) => licensePeriodRow(model, row, today(memberOf(model).timezone)) },
    period,
  );
}
