import type { Screen } from '#web/components/screen.ts';

/** S61, S63: a provider in one of its roles, opened on the role's own list. */
export const recordScreens: readonly Screen[] = [
  {
    path: '/publishers/:id',
    title: 'records.provider.publisher',
    load: () => import('./publisher-page.tsx'),
    redirect: 'products',
    children: [{ path: 'products', title: 'records.provider.publisher', load: () => import('./products-tab.tsx') }],
  },
  {
    path: '/vendors/:id',
    title: 'records.provider.vendor',
    permission: 'view-vendors',
    load: () => import('./vendor-page.tsx'),
    redirect: 'subscriptions',
    children: [{ path: 'subscriptions', title: 'records.provider.vendor', load: () => import('./subscriptions-tab.tsx') }],
  },
];
