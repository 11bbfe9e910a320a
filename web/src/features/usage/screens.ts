import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** Usage statistics (S110) and their sources (S111). */
export const screens: readonly Screen[] = [
  { path: '/usage', title: 'usage.title', load: () => import('./usage-page.tsx') },
  { ...gridPageOf('usage-sources'), load: () => import('./usage-sources-page.tsx') },
  { path: '/usage/sources/:id', title: 'usage.sources.one', load: () => import('./usage-source-page.tsx') },
];
