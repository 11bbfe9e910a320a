import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [
  { path: '/login', title: 'session.signIn', permission: 'public', load: () => import('./login-page.tsx') },
  { path: '/login/google', title: 'session.signIn', permission: 'public', load: () => import('./google-page.tsx') },
  { path: '/login/sso', title: 'session.signIn', permission: 'public', load: () => import('./sso-page.tsx') },
  { path: '/login/:tenant', title: 'session.signIn', permission: 'public', load: () => import('./library-login-page.tsx') },
  { path: '/reset-password', title: 'session.forgotTitle', permission: 'public', load: () => import('./reset-password-page.tsx') },
  { path: '/end-session', title: 'security.end.title', permission: 'public', load: () => import('./end-session-page.tsx') },
];
