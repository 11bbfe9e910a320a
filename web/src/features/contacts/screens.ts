import type { Screen } from '#web/components/screen.ts';

/** The contacts of all providers; S18. */
export const screens: readonly Screen[] = [
  { path: '/contacts', title: 'contacts.title', load: () => import('./contacts-page.tsx') },
  { path: '/ip-addresses', title: 'contacts.ip.title', load: () => import('./ip-addresses-page.tsx') },
  { path: '/ip-addresses/providers', title: 'contacts.ip.title', load: () => import('./ip-providers-page.tsx') },
  { path: '/ip-addresses/history', title: 'contacts.ip.title', load: () => import('./ip-history-page.tsx') },
];
