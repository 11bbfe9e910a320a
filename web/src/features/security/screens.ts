import type { Screen } from '#web/ui/screen.ts';

/** The security log (S142), the security of a person (S144), the security settings, and single sign-on (S141). */
export const screens: readonly Screen[] = [
  { path: '/security-log', title: 'security.log.title', load: () => import('./security-log-page.tsx') },
  { path: '/users/:id/security', title: 'security.person.title', load: () => import('./user-security-page.tsx') },
  {
    path: '/security-settings',
    title: 'security.settings.title',
    permission: 'manage-users',
    load: () => import('./security-settings-page.tsx'),
  },
  {
    path: '/sign-in-settings',
    title: 'sso.title',
    permission: 'manage-users',
    load: () => import('./sso/sign-in-settings-page.tsx'),
  },
];
