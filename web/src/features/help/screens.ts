import type { Screen } from '#web/ui/screen.ts';

/** The help guide (R035). */
export const screens: readonly Screen[] = [
  { path: '/help', title: 'help.title', load: () => import('./help-page.tsx') },
  { path: '/help/:topic', title: 'help.title', load: () => import('./topic-page.tsx') },
];
