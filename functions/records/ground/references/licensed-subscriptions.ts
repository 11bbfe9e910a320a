import { addToList } from '#shared/domain/add-to-list.ts';
import type { Subscription } from '#shared/contract/entities/subscription.ts';
import type { LicensedSubscription } from '#shared/contract/rows/license-row.ts';
import { type LicenseGap, licenseGap } from '#shared/domain/licenses/license-gap.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { nameOrder } from './name-order.ts';

/** The subscriptions held under each licence period, by its id. Those of a replaced period belong to its replacement. */
function byLicensePeriod(model: ReadModel): Map<string, Subscription[]> {
  return model.view('subscriptions by license period', () => {
    const found = new Map<string, Subscription[]>();
    for (const subscription of model.all('subscription'))
      for (const id of licensePeriodsOf(model, subscription)) addToList(found, id, subscription);
    const inOrder = nameOrder(model);
    for (const each of found.values()) each.sort((a, b) => inOrder(a.name, b.name));
    return found;
  });
}

/** The ids of the licence periods that a subscription is held under, with replaced ones resolved. */
export function licensePeriodsOf(model: ReadModel, { license_period_ids }: Pick<Subscription, 'license_period_ids'>): string[] {
  return [...new Set(license_period_ids.map((id) => model.resolve('license_period', id)))].filter((id) => id !== null);
}

/** The gap between a subscription's licences and one of its periods. */
export function licenseGapOf(
  model: ReadModel,
  subscription: Pick<Subscription, 'license_period_ids'> | undefined,
  period: { start_date: string; end_date: string | null } | undefined,
): LicenseGap | undefined {
  if (!subscription || !period) return undefined;
  return licenseGap(
    period,
    licensePeriodsOf(model, subscription).flatMap((id) => model.find('license_period', id) ?? []),
  );
}

/** The subscriptions held under a licence period, by name. */
export function subscriptionsUnder(model: ReadModel, periodId: string): readonly Subscription[] {
  return byLicensePeriod(model).get(periodId) ?? [];
}

/** A subscription as the licence form shows it. */
export function licensedSubscription(model: ReadModel, { id, name }: Pick<Subscription, 'id' | 'name'>): LicensedSubscription {
  const latest = latestPeriod(model.by('subscription_period', 'subscription_id', id));
  return {
    id,
    name,
    latest_period: latest
      ? { id: latest.id, name_reference: latest.name_reference, start_date: latest.start_date, end_date: latest.end_date }
      : null,
  };
}
