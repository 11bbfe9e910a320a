import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** Reminders of decision deadlines: those to come, and those that were sent. */
export const screens: readonly Screen[] = [
  { ...gridPageOf('reminders'), load: () => import('./upcoming-page.tsx') },
  { ...gridPageOf('reminders'), load: () => import('./sent-page.tsx'), path: '/reminders/sent' },
];
