import { pageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** S26, S27: boards, and one board with tasks as cards in its columns. */
export const screens: readonly Screen[] = [
  { ...pageOf('to-do-boards'), load: () => import('./boards-page.tsx') },
  { path: '/kanban-boards/:id', title: 'boards.one', load: () => import('./board-page.tsx') },
];
