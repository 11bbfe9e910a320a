import type { Screen } from '#web/ui/screen.ts';

/** Lists that people design: S76 to S78, S120, and the files built of them: S121. */
export const screens: readonly Screen[] = [
  { path: '/reports', title: 'reports.title', load: () => import('./reports-page.tsx') },
  { path: '/reports/runs', title: 'reports.runs', load: () => import('./runs-page.tsx') },
  { path: '/reports/:slug/new', title: 'reports.new', load: () => import('./builder-page.tsx') },
  { path: '/reports/:slug/:id/edit', title: 'reports.one', load: () => import('./builder-page.tsx') },
];
