import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** Usage statistics: their sources (S111). */
export const screens: readonly Screen[] = [
  { ...gridPageOf('usage-sources'), load: () => import('./usage-sources-page.tsx') },
  { path: '/usage/sources/:id', title: 'usage.sources.one', load: () => import('./usage-source-page.tsx') },
];
