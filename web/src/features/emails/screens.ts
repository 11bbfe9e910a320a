import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** S28, S29, and the settings of templates. */
export const screens: readonly Screen[] = [
  { ...gridPageOf('emails'), load: () => import('./outbox-page.tsx') },
  { path: '/email-outbox/:id', title: 'emails.one', load: () => import('./email-page.tsx') },
  { path: '/received-emails/:id', title: 'emails.received.one', load: () => import('./received-email-page.tsx') },
  { path: '/email-templates', title: 'emails.templates.title', load: () => import('./templates-page.tsx') },
];
