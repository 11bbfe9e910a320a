import type { Provider } from '#shared/contract/entities/provider.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { ReadModel } from '../read-model.ts';
import { reference } from './reference.ts';

/**
 * How many subscriptions name a provider in their latest period: as vendor, or as publisher (of the period, else of its
 * product). Each counts once for a provider that is both.
 */
function subscriptionCounts(model: ReadModel): Map<string, number> {
  return model.view('subscription counts', ['subscription', 'subscription_period', 'product', 'provider'], () => {
    const counts = new Map<string, number>();
    for (const subscription of model.all('subscription')) {
      const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id));
      const publisher = latest?.publisher_id ?? model.find('product', subscription.product_id)?.publisher_id ?? null;
      const named = new Set([model.resolve('provider', publisher), model.resolve('provider', latest?.vendor_id ?? null)]);
      for (const id of named) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  });
}

/** A provider with its owner and how much hangs on it. */
export function providerRow(model: ReadModel, provider: Provider): ProviderRow {
  return {
    ...provider,
    owner: reference(model, 'user', provider.owner_id),
    product_count: model.by('product', 'publisher_id', provider.id).length,
    subscription_count: subscriptionCounts(model).get(provider.id) ?? 0,
  };
}
