import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [
  { path: '/search-results/:query', title: 'search.title', load: () => import('./search-results-page.tsx') },
];
