import * as z from 'zod';
import { contactColumns } from '../columns/contacts.ts';
import { licenseColumns } from '../columns/licenses.ts';
import { productColumns } from '../columns/products.ts';
import { providerColumns, publisherColumns, vendorColumns } from '../columns/providers.ts';
import { subscriptionColumns } from '../columns/subscriptions.ts';
import { ContactRow } from '../entities/contact.ts';
import { cards } from '../families/cards.ts';
import { providerRole } from '../families/provider-role.ts';
import { Id, Reference } from '../fields.ts';
import { call, json, listQuery, result, rows } from '../route.ts';
import { LicenseRow } from '../rows/license-row.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { ProductRow } from '../rows/product-row.ts';
import { ProviderDuplicates, ProviderMerge } from '../rows/provider-duplicate.ts';
import { ProviderRow } from '../rows/provider-row.ts';
import { SubscriptionRow } from '../rows/subscription-row.ts';

/** Links, notes and files on providers: the same ones in both roles. */
export const publisherCards = cards('publishers');
export const vendorCards = cards('vendors', 'view-vendors');

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
    reply: rowsWithMetaData(ProductRow),
  }),
  subscriptions: call({
    id: 'C247',
    method: 'GET',
    path: '/publishers/{id}/subscriptions',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'Subscriptions whose latest period, or product, is of this publisher',
    query: listQuery(subscriptionColumns),
    reply: rowsWithMetaData(SubscriptionRow),
  }),
  contacts: call({
    id: 'C249',
    method: 'GET',
    path: '/publishers/{id}/contacts',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: "A publisher's contacts",
    query: listQuery(contactColumns),
    reply: rows(ContactRow),
  }),
  licenses: call({
    id: 'C250',
    method: 'GET',
    path: '/publishers/{id}/licenses',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: "A publisher's licenses with their periods",
    query: listQuery(licenseColumns),
    reply: rowsWithMetaData(LicenseRow),
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
    reply: rowsWithMetaData(SubscriptionRow),
  }),
  contacts: call({
    id: 'C263',
    method: 'GET',
    path: '/vendors/{id}/contacts',
    permission: 'view-vendors',
    kind: 'query',
    servedBy: 'read',
    summary: "A vendor's contacts",
    query: listQuery(contactColumns),
    reply: rows(ContactRow),
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
    reply: rowsWithMetaData(ProviderRow),
  }),
  duplicates: call({
    id: 'own',
    method: 'GET',
    path: '/providers/duplicates',
    permission: 'edit-records',
    kind: 'query',
    servedBy: 'read',
    summary: 'Providers that may be one, and those that somebody said are not',
    reply: result(ProviderDuplicates),
  }),
  keepApart: call({
    id: 'own',
    method: 'POST',
    path: '/providers/distinctions',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Remember that two providers are not one',
    body: json(z.strictObject({ first_id: Id, second_id: Id })),
    reply: result(z.object({ id: Id, first: Reference, second: Reference })),
  }),
  reconsider: call({
    id: 'own',
    method: 'DELETE',
    path: '/providers/distinctions/{id}',
    permission: 'edit-records',
    kind: 'command',
    summary: 'Forget that two providers are not one',
    reply: result(z.object({ id: Id })),
  }),
  merge: call({
    id: 'own',
    method: 'POST',
    path: '/providers/merge',
    permission: 'delete-records',
    kind: 'command',
    // A second time finds nobody to merge.
    repeat: 'harmless',
    summary: 'Make two providers one: what pointed at the other points at the survivor, its contacts, addresses and ranges go over',
    body: json(ProviderMerge),
    reply: result(ProviderRow),
  }),
};
