import type { Screen } from '#web/components/screen.ts';

/** S20, S21. */
export const screens: readonly Screen[] = [
  {
    path: '/meta-data-categories',
    list: 'meta-data-categories',
    title: 'metadata.categories',
    load: () => import('./categories-page.tsx'),
  },
  { path: '/meta-data-fields', list: 'meta-data-fields', title: 'metadata.fields', load: () => import('./fields-page.tsx') },
];
