import type { Screen } from '#web/components/screen.ts';

/** The lists: S40, S55, S60, S62; the catalogues S09, S10, S13, S14; S75. */
export const screens: readonly Screen[] = [
  { path: '/subscriptions', list: 'subscriptions', title: 'shell.nav.subscriptions', load: () => import('./subscriptions-page.tsx') },
  { path: '/products', list: 'products', title: 'shell.nav.products', load: () => import('./products-page.tsx') },
  { path: '/vendors', list: 'vendors', title: 'shell.nav.vendors', load: () => import('./vendors-page.tsx') },
  { path: '/publishers', list: 'publishers', title: 'shell.nav.publishers', load: () => import('./publishers-page.tsx') },
  { path: '/product-types', list: 'product-types', title: 'settings.entries.productTypes', load: () => import('./product-types-page.tsx') },
  {
    path: '/subject-categories',
    list: 'subject-categories',
    title: 'settings.entries.subjectCategories',
    load: () => import('./subject-categories-page.tsx'),
  },
  {
    path: '/cost-centers',
    list: 'cost-centers',
    title: 'settings.entries.costCenters',
    titleFrom: 'cost_center',
    load: () => import('./cost-centers-page.tsx'),
  },
  {
    path: '/departments',
    list: 'departments',
    title: 'settings.entries.departments',
    titleFrom: 'department',
    load: () => import('./departments-page.tsx'),
  },
  {
    path: '/financial-periods',
    list: 'financial-periods',
    title: 'settings.entries.financialPeriods',
    load: () => import('./financial-periods-page.tsx'),
  },
];
