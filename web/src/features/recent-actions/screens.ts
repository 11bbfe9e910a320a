import type { Screen } from '#web/components/screen.ts';

/** S19. */
export const screens: readonly Screen[] = [
  { path: '/recent-actions', title: 'history.title', load: () => import('./recent-actions-page.tsx') },
];
