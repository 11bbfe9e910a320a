import type { Screen } from '#web/ui/screen.ts';

/** Money and insight: S72, S73. */
export const screens: readonly Screen[] = [
  { path: '/financial', title: 'insights.title', redirect: 'insights' },
  { path: '/financial/insights', title: 'insights.title', load: () => import('./insights-page.tsx') },
];
