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
import { callsOf, json, listQuery, result, rows } from '../route.ts';
import { LicenseRow } from '../rows/license-row.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { ProductRow } from '../rows/product-row.ts';
import { ProviderDuplicates, ProviderMerge } from '../rows/provider-duplicate.ts';
import { ProviderRow } from '../rows/provider-row.ts';
import { SubscriptionRow } from '../rows/subscription-row.ts';

/** Links, notes and files on providers, shared by both roles. */
export const publisherCards = cards('publishers');
export const vendorCards = cards('vendors', 'view-vendors');

const publishersCalls = callsOf('/publishers/{id}', { read: 'signed-in', servedBy: 'read' });

/** Providers as publishers. */
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
  products: publishersCalls.get('C248', '/products', "A publisher's products", {
    query: listQuery(productColumns),
    reply: rowsWithMetaData(ProductRow),
  }),
  subscriptions: publishersCalls.get('C247', '/subscriptions', 'Subscriptions whose latest period, or product, is of this publisher', {
    query: listQuery(subscriptionColumns),
    reply: rowsWithMetaData(SubscriptionRow),
  }),
  contacts: publishersCalls.get('C249', '/contacts', "A publisher's contacts", {
    query: listQuery(contactColumns),
    reply: rows(ContactRow),
  }),
  licenses: publishersCalls.get('C250', '/licenses', "A publisher's licenses with their periods", {
    query: listQuery(licenseColumns),
    reply: rowsWithMetaData(LicenseRow),
  }),
};

const vendorsCalls = callsOf('/vendors/{id}', { read: 'view-vendors', servedBy: 'read' });

/** Providers as vendors. */
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
  subscriptions: vendorsCalls.get('C260', '/subscriptions', 'Subscriptions whose latest period is bought from this vendor', {
    query: listQuery(subscriptionColumns),
    reply: rowsWithMetaData(SubscriptionRow),
  }),
  contacts: vendorsCalls.get('C263', '/contacts', "A vendor's contacts", { query: listQuery(contactColumns), reply: rows(ContactRow) }),
};

const providersCalls = callsOf('/providers', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** Both roles together. */
export const providers = {
  list: providersCalls.get('C264', '', 'All publishers and vendors', {
    query: listQuery(providerColumns),
    reply: rowsWithMetaData(ProviderRow),
  }),
  duplicates: providersCalls.get('own', '/duplicates', 'Providers that may be one, and those that somebody said are not', {
    permission: 'edit-records',
    reply: result(ProviderDuplicates),
  }),
  keepApart: providersCalls.post('own', '/distinctions', 'Remember that two providers are not one', {
    repeat: 'harmless',
    body: json(z.strictObject({ first_id: Id, second_id: Id })),
    reply: result(z.object({ id: Id, first: Reference, second: Reference })),
  }),
  reconsider: providersCalls.delete('own', '/distinctions/{id}', 'Forget that two providers are not one', {
    reply: result(z.object({ id: Id })),
  }),
  merge: providersCalls.post(
    'own',
    '/merge',
    'Make two providers one: what pointed at the other points at the survivor, its contacts, addresses and ranges go over',
    {
      permission: 'delete-records',
      // A repeated call finds no provider to merge.
      repeat: 'harmless',
      body: json(ProviderMerge),
      reply: result(ProviderRow),
    },
  ),
};
