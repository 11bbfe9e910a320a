import type { Screen } from '#web/ui/screen.ts';

/** What departments may spend, and what became of it (S09). */
export const screens: readonly Screen[] = [
  { path: '/departments/budgets', title: 'budgets.title', load: () => import('./budgets-page.tsx') },
];
