import type { Screen } from '#web/ui/screen.ts';

/** S41, S42, S43, S44, S45, S46, S47, S50: a subscription opens on the first of its tabs that there is. */
export const recordScreens: readonly Screen[] = [
  {
    path: '/subscriptions/:id',
    title: 'records.subscription.one',
    load: () => import('./subscription-page.tsx'),
    redirect: 'workflow',
    readsTogether: true,
    children: [
      { path: 'workflow', title: 'records.subscription.one', load: () => import('./workflow-tab.tsx') },
      { path: 'price', title: 'records.subscription.one', load: () => import('./price-tab.tsx') },
      { path: 'content', title: 'records.subscription.one', load: () => import('./content-tab.tsx') },
      { path: 'license', title: 'records.subscription.one', load: () => import('./license-tab.tsx') },
      { path: 'evaluations', title: 'records.subscription.one', load: () => import('./evaluations-tab.tsx') },
      { path: 'orders-invoices', title: 'records.subscription.one', load: () => import('./orders-invoices-tab.tsx') },
      { path: 'usage', title: 'records.subscription.one', load: () => import('./usage-tab.tsx') },
      { path: 'title-list', title: 'records.subscription.one', load: () => import('./title-list-tab.tsx') },
      { path: 'implementations', title: 'records.subscription.one', load: () => import('./implementations-tab.tsx') },
      { path: 'emails-history', title: 'records.subscription.one', load: () => import('./emails-history-tab.tsx') },
      { path: 'meta-data', title: 'records.subscription.one', load: () => import('./meta-data-tab.tsx') },
      { path: 'notes-tasks', title: 'records.subscription.one', load: () => import('./notes-tasks-tab.tsx') },
    ],
  },
];
