import { wholeAddress } from '#shared/contract/entities/address.ts';
import type { Provider } from '#shared/contract/entities/provider.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { currentRows } from '#functions/platform/incremental-rows.ts';
import { type Lineage, tallied } from '#functions/platform/lineage.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';

/** The role in which a provider is viewed; a list of all shows both. */
export type SeenAs = 'publisher' | 'vendor' | 'either';

/**
 * The number of subscriptions that name a provider in their latest period: as publisher (of the period, else of its product), as vendor, or as
 * either; a provider with both roles counts once per subscription.
 */
function subscriptionCounts(model: ReadModel): Record<SeenAs, Map<string, number>> {
  return tallied<NamedProviders, Record<SeenAs, Map<string, number>>>(providersOfSubscriptions(model), 'counts', {
    start: () => ({ publisher: new Map(), vendor: new Map(), either: new Map() }),
    add: (counts, { publisher, vendor }, sign) => {
      addTo(counts.publisher, publisher, sign);
      addTo(counts.vendor, vendor, sign);
      for (const id of new Set([publisher, vendor])) addTo(counts.either, id, sign);
    },
  });
}

function addTo(counts: Map<string, number>, id: string | null, sign: 1 | -1): void {
  if (id === null) return;
  const count = (counts.get(id) ?? 0) + sign;
  if (count === 0) counts.delete(id);
  else counts.set(id, count);
}

/** The providers that a subscription names in its latest period. */
interface NamedProviders {
  publisher: string | null;
  vendor: string | null;
}

function providersOfSubscriptions(model: ReadModel): Lineage<NamedProviders> {
  const ownerOf = (period: Row<'subscription_period'> | undefined): string[] =>
    period ? [model.resolve('subscription', period.subscription_id) ?? period.subscription_id] : [];
  return currentRows<NamedProviders>(model, {
    name: 'providers of subscriptions',
    day: '',
    all: () => model.all('subscription'),
    present: (id) => {
      const subscription = model.find('subscription', id);
      if (subscription?.id !== id) return undefined;
      const latest = latestPeriod(model.by('subscription_period', 'subscription_id', id));
      const named = latest?.publisher_id ?? model.find('product', subscription.product_id)?.publisher_id ?? null;
      return { publisher: model.resolve('provider', named), vendor: model.resolve('provider', latest?.vendor_id ?? null) };
    },
    affected: {
      subscription: ({ id }) => [id, model.resolve('subscription', id) ?? id],
      subscription_period: ({ id, before }) => [
        ...ownerOf(before as Row<'subscription_period'> | undefined),
        ...ownerOf(model.find('subscription_period', id)),
      ],
      product: ({ id }) => model.by('subscription', 'product_id', model.resolve('product', id) ?? id).map((row) => row.id),
    },
  }).lineage;
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
