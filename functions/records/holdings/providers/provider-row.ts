import { wholeAddress } from '#shared/contract/entities/address.ts';
import type { Provider } from '#shared/contract/entities/provider.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';

/** The role in which a provider is viewed; a list of all shows both. */
export type SeenAs = 'publisher' | 'vendor' | 'either';

/**
 * The number of subscriptions that name a provider in their latest period: as publisher (of the period, else of its product), as vendor, or as
 * either; a provider with both roles counts once per subscription.
 */
function subscriptionCounts(model: ReadModel): Record<SeenAs, Map<string, number>> {
  return model.view('subscription counts', () => {
    const counts = { publisher: new Map<string, number>(), vendor: new Map<string, number>(), either: new Map<string, number>() };
    const count = (of: Map<string, number>, id: string | null) => id !== null && of.set(id, (of.get(id) ?? 0) + 1);
    for (const subscription of model.all('subscription')) {
      const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id));
      const named = latest?.publisher_id ?? model.find('product', subscription.product_id)?.publisher_id ?? null;
      const publisher = model.resolve('provider', named);
      const vendor = model.resolve('provider', latest?.vendor_id ?? null);
      count(counts.publisher, publisher);
      count(counts.vendor, vendor);
      for (const id of new Set([publisher, vendor])) count(counts.either, id);
    }
    return counts;
  });
}

/** A provider with its owner and how much hangs on it in the role it is seen in. */
export function providerRow(model: ReadModel, provider: Provider, as: SeenAs = 'either'): ProviderRow {
  const contacts = model.by('contact', 'provider_id', provider.id);
  return {
    ...model.live('provider', provider),
    addresses: provider.addresses.map(wholeAddress),
    owner: reference(model, 'user', provider.owner_id),
    product_count: model.by('product', 'publisher_id', provider.id).length,
    subscription_count: subscriptionCounts(model)[as].get(provider.id) ?? 0,
    contact_count: contacts.length,
    email_contact_count: contacts.filter(({ active, email }) => active && email !== null && email !== '').length,
  };
}
