import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** S22; the list that the dashboard's figures lead to. */
export const screens: readonly Screen[] = [
  { ...gridPageOf('to-dos'), load: () => import('./to-dos-page.tsx') },
  { path: '/todo-templates', title: 'toDos.templates.title', load: () => import('./templates-page.tsx') },
];
