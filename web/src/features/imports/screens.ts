import type { Screen } from '#web/components/screen.ts';

const permission = 'perform-data-imports';

/** Imports of subscriptions: the list (S53) and one of them (S54). */
export const screens: readonly Screen[] = [
  { path: '/subscription-imports', title: 'imports.list', permission, load: () => import('./imports-page.tsx') },
  { path: '/subscription-imports/:id', title: 'imports.one', permission, load: () => import('./import-page.tsx') },
];
