import type { ImportKindName } from './import-kind-names.ts';

/** Where the imports of each kind are shown. */
export const importPaths: Readonly<Record<ImportKindName | 'usage', `/${string}`>> = {
  subscriptions: '/subscription-imports',
  providers: '/provider-imports',
  subscription_prices: '/subscription-price-imports',
  articles: '/research-output/upload',
  budgets: '/budget-imports',
  licenses: '/license-imports',
  memberships: '/consortium/imports',
  usage: '/usage/imports',
};
