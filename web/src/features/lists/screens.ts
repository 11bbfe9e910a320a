import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';
import { plainListScreens } from './plain-lists.ts';

/** The lists: S40, S55, S60, S62; the catalogues S09, S10, S13, S14; S75; what renewed by itself, S173. */
export const screens: readonly Screen[] = [
  ...plainListScreens,
  { ...gridPageOf('subscriptions'), load: () => import('./subscriptions-page.tsx') },
  { path: '/renewed', title: 'terms.renewed.title', load: () => import('./renewed-page.tsx') },
  { ...gridPageOf('financial-periods'), load: () => import('./financial-periods-page.tsx') },
];
