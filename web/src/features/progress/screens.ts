import { gridPageOf, pageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** The tasks of all workflows, by type. */
export const screens: readonly Screen[] = [
  { ...pageOf('progress-tasks'), load: () => import('./progress-page.tsx') },
  { ...gridPageOf('progress-tasks'), load: () => import('./progress-page.tsx'), path: '/progress/:type' },
];
