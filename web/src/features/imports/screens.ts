import { createElement } from 'react';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

const permission = 'perform-data-imports';

/** The texts of the imports of a kind: `<words>.list` and `<words>.one`. */
type Words = 'imports' | `imports.${'providers' | 'prices' | 'articles' | 'budgets' | 'licenses' | 'memberships'}`;

/** The list of the imports of a kind (S53, S69, S79), and one of them (S54, S70). */
function screensOf(kind: ImportKindName, path: `/${string}`, words: Words, who: Screen['permission'] = permission): Screen[] {
  const listPage = async () => {
    const { ImportsPage } = await import('./imports-page.tsx');
    return { default: () => createElement(ImportsPage, { kind }) };
  };
  const page = async () => {
    const { ImportPage } = await import('./import-page.tsx');
    return { default: () => createElement(ImportPage, { kind }) };
  };
  return [
    { path, title: `${words}.list`, permission: who, load: listPage },
    { path: `${path}/:id`, title: `${words}.one`, permission: who, load: page },
  ];
}

/** Imports by kind, and all together (S31, S71), and COUNTER reports (S112). */
export const screens: readonly Screen[] = [
  ...screensOf('subscriptions', '/subscription-imports', 'imports'),
  ...screensOf('providers', '/provider-imports', 'imports.providers'),
  ...screensOf('subscription_prices', '/subscription-price-imports', 'imports.prices'),
  ...screensOf('articles', '/research-output/upload', 'imports.articles', 'access-research-output'),
  ...screensOf('budgets', '/budget-imports', 'imports.budgets'),
  ...screensOf('licenses', '/license-imports', 'imports.licenses'),
  ...screensOf('memberships', '/consortium/imports', 'imports.memberships', 'manage-consortium'),
  { path: '/data-imports', title: 'imports.data.title', permission, load: () => import('./data-imports-page.tsx') },
  { path: '/usage/imports', title: 'usage.imports.title', permission, load: () => import('./usage-imports-page.tsx') },
  { path: '/usage/imports/:id', title: 'usage.imports.title', permission, load: () => import('./usage-import-page.tsx') },
  { ...gridPageOf('imports'), load: () => import('./previous-imports-page.tsx') },
];
