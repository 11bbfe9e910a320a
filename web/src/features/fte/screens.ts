import type { Screen } from '#web/components/screen.ts';

/** S17. */
export const screens: readonly Screen[] = [{ path: '/fte', list: 'fte-fields', title: 'fte.title', load: () => import('./fte-page.tsx') }];
