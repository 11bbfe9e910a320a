import type { Screen } from '#web/ui/screen.ts';

/** The tabs that a provider has in either role. */
function both(title: Screen['title']): readonly Screen[] {
  return [
    { path: 'contacts', title, load: () => import('./contacts-tab.tsx') },
    { path: 'addresses', title, load: () => import('./addresses-tab.tsx') },
    { path: 'meta-data', title, load: () => import('./meta-data-tab.tsx') },
    { path: 'history', title, load: () => import('./history-tab.tsx') },
  ];
}

/** S61, S63: a provider in one of its roles, opened on the role's own list; and providers that look like one. */
export const recordScreens: readonly Screen[] = [
  {
    path: '/publishers/:id',
    title: 'records.provider.publisher',
    load: () => import('./publisher-page.tsx'),
    redirect: 'products',
    children: [
      { path: 'products', title: 'records.provider.publisher', load: () => import('./products-tab.tsx') },
      { path: 'subscriptions', title: 'records.provider.publisher', load: () => import('./publisher-subscriptions-tab.tsx') },
      { path: 'licenses', title: 'records.provider.publisher', load: () => import('./licenses-tab.tsx') },
      { path: 'orders-invoices', title: 'records.provider.publisher', load: () => import('./orders-invoices-tab.tsx') },
      { path: 'notes-tasks', title: 'records.provider.publisher', load: () => import('./publisher-notes-tasks-tab.tsx') },
      ...both('records.provider.publisher'),
    ],
  },
  {
    path: '/vendors/:id',
    title: 'records.provider.vendor',
    permission: 'view-vendors',
    load: () => import('./vendor-page.tsx'),
    redirect: 'subscriptions',
    children: [
      { path: 'subscriptions', title: 'records.provider.vendor', load: () => import('./subscriptions-tab.tsx') },
      { path: 'orders-invoices', title: 'records.provider.vendor', load: () => import('./orders-invoices-tab.tsx') },
      { path: 'notes-tasks', title: 'records.provider.vendor', load: () => import('./vendor-notes-tasks-tab.tsx') },
      ...both('records.provider.vendor'),
    ],
  },
  {
    path: '/provider-duplicates',
    title: 'contacts.duplicates.title',
    permission: 'edit-records',
    load: () => import('./duplicates-page.tsx'),
  },
];
