import type { Screen } from '#web/components/screen.ts';

/** S30. */
export const screens: readonly Screen[] = [
  { path: '/search-results/:query', title: 'search.title', load: () => import('./search-results-page.tsx') },
];
