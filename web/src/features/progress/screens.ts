import type { Screen } from '#web/components/screen.ts';

/** The tasks of all workflows, by type. */
export const screens: readonly Screen[] = [
  { path: '/progress', title: 'progress.title', load: () => import('./progress-page.tsx') },
  { path: '/progress/:type', title: 'progress.title', list: 'progress-tasks', load: () => import('./progress-page.tsx') },
];
