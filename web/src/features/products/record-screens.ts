import type { Screen } from '#web/ui/screen.ts';

/** S84, S56, S57, S58, S59: a product opens on its title lists. */
export const recordScreens: readonly Screen[] = [
  {
    path: '/products/:id',
    title: 'records.product.one',
    load: () => import('./product-page.tsx'),
    redirect: 'title-lists',
    children: [
      { path: 'title-lists', title: 'records.product.one', load: () => import('./title-lists-tab.tsx') },
      { path: 'content', title: 'records.product.one', load: () => import('./content-tab.tsx') },
      { path: 'subscriptions', title: 'records.product.one', load: () => import('./subscriptions-tab.tsx') },
      { path: 'meta-data', title: 'records.product.one', load: () => import('./meta-data-tab.tsx') },
      { path: 'notes-tasks', title: 'records.product.one', load: () => import('./notes-tasks-tab.tsx') },
      { path: 'history', title: 'records.product.one', load: () => import('./history-tab.tsx') },
    ],
  },
];
