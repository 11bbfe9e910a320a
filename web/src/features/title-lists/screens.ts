import type { Screen } from '#web/ui/screen.ts';

/** S66, S67, S68; the difference of two lists, all lists, the search for titles, and what comes twice. */
export const screens: readonly Screen[] = [
  {
    path: '/title-lists/imports/:id/create',
    title: 'titleLists.import.title',
    permission: 'perform-data-imports',
    load: () => import('./import-page.tsx'),
  },
  {
    path: '/title-lists/manual/:id/create',
    title: 'titleLists.manual.title',
    permission: 'edit-records',
    load: () => import('./manual-page.tsx'),
  },
  {
    path: '/title-lists/:id',
    title: 'titleLists.one',
    load: () => import('./title-list-page.tsx'),
    children: [
      { path: '', title: 'titleLists.one', load: () => import('./titles-tab.tsx') },
      { path: 'meta-data', title: 'titleLists.one', load: () => import('./meta-data-tab.tsx') },
      { path: 'difference', title: 'titleLists.one', load: () => import('./difference-tab.tsx') },
    ],
  },
  { path: '/title-search', title: 'titleLists.search.title', load: () => import('./search-page.tsx') },
  { path: '/title-overlaps', title: 'titleLists.overlap.title', load: () => import('./overlaps-page.tsx') },
];
