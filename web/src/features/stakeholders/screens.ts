import type { Screen } from '#web/components/screen.ts';

/** Stakeholders (S11), and who of them was asked for feedback. */
export const screens: readonly Screen[] = [
  { path: '/stakeholders', list: 'stakeholders', title: 'stakeholders.title', load: () => import('./stakeholders-page.tsx') },
  {
    path: '/feedback-invitations',
    list: 'feedback-invitations',
    title: 'stakeholders.feedback.title',
    load: () => import('./feedback-invitations-page.tsx'),
  },
];
