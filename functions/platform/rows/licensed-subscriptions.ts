import type { Subscription } from '#shared/contract/entities/subscription.ts';
import type { LicensedSubscription } from '#shared/contract/rows/license-row.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { ReadModel } from '../read-model.ts';

/** The subscriptions held under each licence period, by its id. A replaced period's are its stand-in's. */
function byLicensePeriod(model: ReadModel): Map<string, Subscription[]> {
  return model.view('subscriptions by license period', ['subscription', 'license_period'], () => {
    const found = new Map<string, Subscription[]>();
    for (const subscription of model.all('subscription'))
      for (const id of licensePeriodsOf(model, subscription)) {
        const known = found.get(id);
        if (known) known.push(subscription);
        else found.set(id, [subscription]);
      }
    for (const each of found.values()) each.sort((a, b) => a.name.localeCompare(b.name));
    return found;
  });
}

/** The ids of the licence periods that a subscription is held under, replaced ones by their stand-ins. */
export function licensePeriodsOf(model: ReadModel, { license_period_ids }: Pick<Subscription, 'license_period_ids'>): string[] {
  return [...new Set(license_period_ids.map((id) => model.resolve('license_period', id)))].filter((id) => id !== null);
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
