import type { Screen } from '#web/components/screen.ts';

/** Reminders of decision deadlines: those to come, and those that were sent. */
export const screens: readonly Screen[] = [
  { path: '/reminders', list: 'reminders', title: 'reminders.title', load: () => import('./upcoming-page.tsx') },
  { path: '/reminders/sent', list: 'reminders', title: 'reminders.title', load: () => import('./sent-page.tsx') },
];
