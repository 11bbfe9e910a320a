import type { Screen } from '#web/components/screen.ts';

/** S84, S57, S58: a product opens on the first of its tabs that there is. */
export const recordScreens: readonly Screen[] = [
  {
    path: '/products/:id',
    title: 'records.product.one',
    load: () => import('./product-page.tsx'),
    redirect: 'content',
    children: [
      { path: 'content', title: 'records.product.one', load: () => import('./content-tab.tsx') },
      { path: 'subscriptions', title: 'records.product.one', load: () => import('./subscriptions-tab.tsx') },
      { path: 'meta-data', title: 'records.product.one', load: () => import('./meta-data-tab.tsx') },
      { path: 'notes-tasks', title: 'records.product.one', load: () => import('./notes-tasks-tab.tsx') },
    ],
  },
];
