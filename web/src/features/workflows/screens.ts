import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** S33, for those who manage workflows; others are sent to not-found. */
export const screens: readonly Screen[] = [
  { ...gridPageOf('subscription-workflows'), load: () => import('./workflow-management-page.tsx') },
];
