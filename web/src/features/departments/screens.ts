import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** The screens of departments, budgets and spend (S09). */
export const screens: readonly Screen[] = [
  { ...gridPageOf('departments'), load: () => import('./departments-page.tsx') },
  { path: '/departments/budgets', title: 'budgets.title', load: () => import('./budgets-page.tsx') },
];
