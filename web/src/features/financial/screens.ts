import type { Screen } from '#web/ui/screen.ts';

/** Money and insight: S72, S73; what it will probably be: S74, S102 to S105. */
export const screens: readonly Screen[] = [
  { path: '/financial', title: 'insights.title', redirect: 'insights' },
  { path: '/financial/insights', title: 'insights.title', load: () => import('./insights-page.tsx') },
  {
    path: '/financial/predictions',
    title: 'predictions.title',
    load: () => import('./predictions/predictions-page.tsx'),
    redirect: 'scenarios',
    children: [
      { path: 'price-forecast', title: 'predictions.title', load: () => import('./predictions/price-forecast-page.tsx') },
      { path: 'recommendations', title: 'predictions.title', load: () => import('./predictions/recommendations-page.tsx') },
      { path: 'scenarios', title: 'predictions.title', load: () => import('./scenarios/scenarios-page.tsx') },
      { path: 'renewal-proposal', title: 'predictions.title', load: () => import('./predictions/renewal-proposal-page.tsx') },
    ],
  },
];
