import { auth } from './groups/auth.ts';
import { costCenters, departments, productTypes, subjectCategories } from './groups/catalogues.ts';
import { contacts } from './groups/contacts.ts';
import { exports } from './groups/exports.ts';
import { financialPeriods } from './groups/financial-periods.ts';
import { imports } from './groups/imports.ts';
import { inlineEditing } from './groups/inline-editing.ts';
import { ipAddresses } from './groups/ip-addresses.ts';
import { meta } from './groups/meta.ts';
import { products } from './groups/products.ts';
import { providers, publishers, vendors } from './groups/providers.ts';
import { search } from './groups/search.ts';
import { settings, uploads } from './groups/settings.ts';
import { subscriptionPeriods } from './groups/subscription-periods.ts';
import { subscriptions } from './groups/subscriptions.ts';
import { users } from './groups/users.ts';
import type { AnyCall } from './route.ts';

/** THE CALL TABLE: every call by group and name. Paths, permissions and shapes stand nowhere else. */
export const groups = {
  auth,
  users,
  settings,
  uploads,
  financialPeriods,
  search,
  subscriptions,
  subscriptionPeriods,
  publishers,
  vendors,
  providers,
  contacts,
  ipAddresses,
  products,
  productTypes,
  subjectCategories,
  costCenters,
  departments,
  imports,
  inlineEditing,
  exports,
  meta,
} satisfies Record<string, Record<string, AnyCall>>;

/** The groups as plain tables, for whoever walks over all calls. */
export const tables: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = { ...groups };
