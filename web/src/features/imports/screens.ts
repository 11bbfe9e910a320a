import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

const permission = 'perform-data-imports';

/** Imports by kind: the list (S53, S69) and one of them (S54, S70), and all together (S31, S71), and COUNTER reports (S112). */
export const screens: readonly Screen[] = [
  { path: '/subscription-imports', title: 'imports.list', permission, load: () => import('./subscription-imports-page.tsx') },
  { path: '/subscription-imports/:id', title: 'imports.one', permission, load: () => import('./subscription-import-page.tsx') },
  { path: '/provider-imports', title: 'imports.providers.list', permission, load: () => import('./provider-imports-page.tsx') },
  { path: '/provider-imports/:id', title: 'imports.providers.one', permission, load: () => import('./provider-import-page.tsx') },
  { path: '/subscription-price-imports', title: 'imports.prices.list', permission, load: () => import('./price-imports-page.tsx') },
  { path: '/subscription-price-imports/:id', title: 'imports.prices.one', permission, load: () => import('./price-import-page.tsx') },
  {
    path: '/research-output/upload',
    title: 'imports.articles.list',
    permission: 'access-research-output',
    load: () => import('./article-imports-page.tsx'),
  },
  {
    path: '/research-output/upload/:id',
    title: 'imports.articles.one',
    permission: 'access-research-output',
    load: () => import('./article-import-page.tsx'),
  },
  { path: '/budget-imports', title: 'imports.budgets.list', permission, load: () => import('./budget-imports-page.tsx') },
  { path: '/budget-imports/:id', title: 'imports.budgets.one', permission, load: () => import('./budget-import-page.tsx') },
  { path: '/data-imports', title: 'imports.data.title', permission, load: () => import('./data-imports-page.tsx') },
  { path: '/usage/imports', title: 'usage.imports.title', permission, load: () => import('./usage-imports-page.tsx') },
  { path: '/usage/imports/:id', title: 'usage.imports.title', permission, load: () => import('./usage-import-page.tsx') },
  { ...gridPageOf('imports'), load: () => import('./previous-imports-page.tsx') },
];
