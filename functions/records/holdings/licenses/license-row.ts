import type { License, LicensePeriod } from '#shared/contract/entities/license.ts';
import type { LicenseRow } from '#shared/contract/rows/license-row.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { licenseTime } from '#shared/domain/licenses/license-time.ts';
import { latestFirst, shownPeriod } from '#shared/domain/licenses/shown-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { subscriptionsUnder } from '../../ground/references/licensed-subscriptions.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** A period as its licence's page lists it, named by its dates. */
export function periodOfLicense(model: ReadModel, period: LicensePeriod, today: string): LicenseRow['license_periods'][number] {
  const { id, start_date, end_date, status } = period;
  const show = (date: string): string => formatDate(date, memberOf(model).date_format);
  return {
    id,
    name: end_date === null ? `${show(start_date)} (one-time purchase)` : `${show(start_date)} – ${show(end_date)}`,
    start_date,
    end_date,
    status,
    time: licenseTime(period, today),
    owner: reference(model, 'user', period.owner_id),
  };
}

/** A licence with its periods, and what the one that counts today says. `today` is the member's. */
export function licenseRow(model: ReadModel, license: License, today: string): LicenseRow {
  const periods = latestFirst(model.by('license_period', 'license_id', license.id));
  const shown = shownPeriod(periods, today);
  const subscriptions = new Set(periods.flatMap(({ id }) => subscriptionsUnder(model, id)).map(({ id }) => id));
  return {
    ...model.live('license', license),
    publisher: reference(model, 'provider', license.publisher_id),
    owner: reference(model, 'user', license.owner_id),
    license_periods: periods.map((period) => periodOfLicense(model, period, today)),
    last_period_id: periods[0]?.id ?? null,
    shown_period_id: shown?.id ?? null,
    start_date: shown?.start_date ?? null,
    end_date: shown?.end_date ?? null,
    status: shown?.status ?? null,
    time: shown ? licenseTime(shown, today) : null,
    subscription_count: subscriptions.size,
    period_count: periods.length,
  };
}
