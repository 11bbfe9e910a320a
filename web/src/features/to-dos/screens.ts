import type { Screen } from '#web/components/screen.ts';

/** S22. */
export const screens: readonly Screen[] = [
  { path: '/todo-templates', title: 'toDos.templates.title', load: () => import('./templates-page.tsx') },
];
