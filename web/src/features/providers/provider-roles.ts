import { publishers, vendors } from '#shared/contract/groups/providers.ts';

/** The differences between the two roles of a provider (R096): calls, texts, and the list on which it opens. */
export const providerRoles = {
  publishers: {
    rows: publishers,
    list: 'records.provider.publishers',
    editTitle: 'records.provider.editPublisher',
    remove: 'records.provider.removePublisher',
    tab: { to: 'products', label: 'records.provider.products', count: 'product_count' },
    other: { role: 'vendors', flag: 'is_vendor', label: 'records.provider.asVendor' },
  },
  vendors: {
    rows: vendors,
    list: 'records.provider.vendors',
    editTitle: 'records.provider.editVendor',
    remove: 'records.provider.removeVendor',
    // Without a count: the list holds subscriptions whose latest period is bought here, the provider counts all.
    tab: { to: 'subscriptions', label: 'records.provider.subscriptions', count: undefined },
    other: { role: 'publishers', flag: 'is_publisher', label: 'records.provider.asPublisher' },
  },
} as const;

export type ProviderRole = keyof typeof providerRoles;

/** The call that updates a provider: the same shape for both roles. */
export type ProviderUpdate = typeof publishers.update;
