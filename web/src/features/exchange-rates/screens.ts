import type { Screen } from '#web/components/screen.ts';

/** The table of exchange rates (D4). */
export const screens: readonly Screen[] = [
  { path: '/exchange-rates', list: 'exchange-rates', title: 'exchangeRates.title', load: () => import('./exchange-rates-page.tsx') },
];
