import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** Stakeholders (S11), and who of them was asked for feedback. */
export const screens: readonly Screen[] = [
  { ...gridPageOf('stakeholders'), load: () => import('./stakeholders-page.tsx') },
  { ...gridPageOf('feedback-invitations'), load: () => import('./feedback-invitations-page.tsx') },
];
