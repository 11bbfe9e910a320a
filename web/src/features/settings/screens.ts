import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [
  { path: '/system-settings', title: 'settings.title', load: () => import('./system-settings-page.tsx') },
  { path: '/member-settings', title: 'settings.entries.member', load: () => import('./member-settings-page.tsx') },
  { path: '/workflow-settings', title: 'workflows.settings', load: () => import('./workflow-settings-page.tsx') },
];
