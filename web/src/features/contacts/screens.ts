import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** The contacts of all providers; S18. */
export const screens: readonly Screen[] = [
  { ...gridPageOf('contacts'), load: () => import('./contacts-page.tsx') },
  { ...gridPageOf('ip-addresses'), load: () => import('./ip-addresses-page.tsx') },
  { ...gridPageOf('ip-providers'), load: () => import('./ip-providers-page.tsx') },
  { ...gridPageOf('ip-tellings'), load: () => import('./ip-history-page.tsx') },
];
