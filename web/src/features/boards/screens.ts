import type { Screen } from '#web/components/screen.ts';

/** S26, S27: boards, and one board with tasks as cards in its columns. */
export const screens: readonly Screen[] = [
  { path: '/kanban-boards', title: 'boards.title', load: () => import('./boards-page.tsx') },
  { path: '/kanban-boards/:id', title: 'boards.one', load: () => import('./board-page.tsx') },
];
