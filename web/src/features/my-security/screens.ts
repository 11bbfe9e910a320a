import type { Screen } from '#web/ui/screen.ts';

/** The own second factors and sessions (S143). */
export const screens: readonly Screen[] = [
  { path: '/my-security', title: 'mySecurity.title', load: () => import('./my-security-page.tsx') },
];
