import type { Screen } from '#web/components/screen.ts';

/** S22; the list that the dashboard's figures lead to. */
export const screens: readonly Screen[] = [
  { path: '/to-dos', list: 'to-dos', title: 'toDos.all', load: () => import('./to-dos-page.tsx') },
  { path: '/todo-templates', title: 'toDos.templates.title', load: () => import('./templates-page.tsx') },
];
