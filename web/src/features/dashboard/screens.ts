import type { Screen } from '#web/ui/screen.ts';

/** The dashboard: S05. */
export const screens: readonly Screen[] = [
  { path: '/dashboard', title: 'shell.nav.dashboard', load: () => import('./dashboard-page.tsx'), readsTogether: true },
];
