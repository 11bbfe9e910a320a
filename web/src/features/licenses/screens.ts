import type { Screen } from '#web/components/screen.ts';

/** S64, S65, S15, S16; the comparison and "Can I…?". */
export const screens: readonly Screen[] = [
  { path: '/licenses', list: 'licenses', title: 'licenses.title', load: () => import('./licenses-page.tsx') },
  { path: '/licenses/compare', title: 'licenses.compare.title', load: () => import('./compare-page.tsx') },
  { path: '/licenses/can-i', title: 'licenses.canI.title', load: () => import('./can-i-page.tsx') },
  { path: '/licenses/:id', title: 'licenses.one', load: () => import('./license-page.tsx') },
  {
    path: '/license-term-labels',
    list: 'license-term-labels',
    title: 'licenses.labels.term',
    load: () => import('./term-labels-page.tsx'),
  },
  {
    path: '/license-qualifier-labels',
    list: 'license-qualifier-labels',
    title: 'licenses.labels.qualifier',
    load: () => import('./qualifier-labels-page.tsx'),
  },
];
