import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [
  { path: '/user-settings', title: 'preferences.title', load: () => import('./user-settings-page.tsx') },
];
