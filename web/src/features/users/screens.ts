import type { Screen } from '#web/components/screen.ts';

/** People with an account (S08). */
export const screens: readonly Screen[] = [
  { path: '/users-settings', list: 'users', title: 'users.title', load: () => import('./users-page.tsx') },
];
