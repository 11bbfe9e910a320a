import type { LicensePeriod } from '#shared/contract/entities/license.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { today } from '../platform/clock.ts';
import { type DataAccess, shown } from '#functions/records/ground/resource-handlers.ts';
import { licensePeriodRow } from '#functions/records/holdings/licenses/license-period-row.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';

/** A licence period as it stands after a commit. */
export function shownPeriodRow(doors: DataAccess, period: LicensePeriod): Promise<LicensePeriodRow> {
  return shown(
    doors,
    { kind: 'license_period', present: (model, row) => licensePeriodRow(model, row, today(memberOf(model).timezone)) },
    period,
  );
}
