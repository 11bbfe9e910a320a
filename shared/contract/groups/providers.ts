import { productColumns } from '../columns/products.ts';
import { providerColumns, publisherColumns, vendorColumns } from '../columns/providers.ts';
import { subscriptionColumns } from '../columns/subscriptions.ts';
import { providerRole } from '../families/provider-role.ts';
import { call, listQuery, rows } from '../route.ts';
import { ProductRow } from '../rows/product-row.ts';
import { ProviderRow } from '../rows/provider-row.ts';
import { SubscriptionRow } from '../rows/subscription-row.ts';

/** Providers seen as publishers. */
export const publishers = {
  ...providerRole('/publishers', publisherColumns, {
    list: 'C240',
    form: 'C241',
    create: 'C242',
    get: 'C243',
    update: 'C244',
    remove: 'C245',
    confirmation: 'C246',
  }),
  products: call({
    id: 'C248',
    method: 'GET',
    path: '/publishers/{id}/products',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: "A publisher's products",
    query: listQuery(productColumns),
    reply: rows(ProductRow),
  }),
};

/** Providers seen as vendors. */
export const vendors = {
  ...providerRole('/vendors', vendorColumns, {
    list: 'C253',
    form: 'C254',
    create: 'C255',
    get: 'C256',
    update: 'C257',
    remove: 'C258',
    confirmation: 'C259',
  }),
  subscriptions: call({
    id: 'C260',
    method: 'GET',
    path: '/vendors/{id}/subscriptions',
    permission: 'view-vendors',
    kind: 'query',
    servedBy: 'read',
    summary: 'Subscriptions whose latest period is bought from this vendor',
    query: listQuery(subscriptionColumns),
    reply: rows(SubscriptionRow),
  }),
};

/** Both roles together. */
export const providers = {
  list: call({
    id: 'C264',
    method: 'GET',
    path: '/providers',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'All publishers and vendors',
    query: listQuery(providerColumns),
    reply: rows(ProviderRow),
  }),
};
