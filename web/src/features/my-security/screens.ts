import { setUpFactorPath } from '#web/ui/redirect-target.ts';
import type { Screen } from '#web/ui/screen.ts';

/** The own second factors and sessions (S143). */
export const screens: readonly Screen[] = [
  { path: '/my-security', title: 'mySecurity.title', load: () => import('./my-security-page.tsx') },
];

/** The page for a session that may only set up a second factor: nothing of the frame around other pages can be loaded. */
export const openScreens: readonly Screen[] = [
  { path: setUpFactorPath, title: 'mySecurity.setUp.title', permission: 'public', load: () => import('./set-up-factor-page.tsx') },
];
