import type { Screen } from '#web/components/screen.ts';

/** S28, S29, and the settings of templates. */
export const screens: readonly Screen[] = [
  { path: '/email-outbox', list: 'emails', title: 'emails.outbox', load: () => import('./outbox-page.tsx') },
  { path: '/email-outbox/:id', title: 'emails.one', load: () => import('./email-page.tsx') },
  { path: '/email-templates', title: 'emails.templates.title', load: () => import('./templates-page.tsx') },
];
