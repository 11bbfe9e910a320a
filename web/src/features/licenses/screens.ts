import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** S64, S65, S15, S16; the comparison and "Can I…?". */
export const screens: readonly Screen[] = [
  { ...gridPageOf('licenses'), load: () => import('./licenses-page.tsx') },
  { path: '/licenses/compare', title: 'licenses.compare.title', load: () => import('./compare-page.tsx') },
  { path: '/licenses/can-i', title: 'licenses.canI.title', load: () => import('./can-i-page.tsx') },
  { path: '/licenses/:id', title: 'licenses.one', load: () => import('./license-page.tsx') },
  { ...gridPageOf('license-term-labels'), load: () => import('./term-labels-page.tsx') },
  { ...gridPageOf('license-qualifier-labels'), load: () => import('./qualifier-labels-page.tsx') },
];
