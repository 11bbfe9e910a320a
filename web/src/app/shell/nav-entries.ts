import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { entriesOfLists, inPlace, type MenuEntry } from '#web/parts/list-screen/list-places.ts';
import type { NavIconName } from './nav-icon.tsx';

export interface NavEntry extends MenuEntry {
  icon: NavIconName;
  /** Shown beside the name. */
  Badge?: LazyExoticComponent<ComponentType>;
  /** Addresses of its records, if they do not begin with its own address. */
  records?: RegExp;
}

const badges: Readonly<Record<string, NavEntry['Badge']>> = {
  '/email-outbox': lazy(async () => ({ default: (await import('./late-parts.ts')).EmailAttention })),
};

/** The sidebar (R003): the dashboard, and every list whose declaration has an entry here. */
export const navEntries: readonly NavEntry[] = inPlace<NavEntry>([
  { title: 'shell.nav.dashboard', to: '/dashboard', icon: 'dashboard', place: 1 },
  { title: 'usage.nav', to: '/usage', icon: 'usage', place: 7.5 },
  { title: 'insights.nav', to: '/financial', icon: 'financials', place: 8.5 },
  { title: 'reports.title', to: '/reports', icon: 'reports', place: 8.6 },
  { title: 'research.title', to: '/research-output', icon: 'research', place: 8.7, permission: 'read-only-access' },
  { title: 'offers.received.title', to: '/offers', icon: 'consortium', place: 8.85, permission: 'answer-offers' },
  {
    title: 'consortium.mineTitle',
    to: '/consortium/mine',
    icon: 'consortium',
    place: 8.9,
    permission: 'answer-offers',
    // The id of a membership (S155): the office's pages, such as /consortium/deals, are beside it.
    records: /^\/consortium\/\w{20}$/,
  },
  ...entriesOfLists(({ sidebar }) => sidebar).map((entry) => {
    const Badge = badges[entry.to];
    return { ...entry, ...(Badge ? { Badge } : {}) };
  }),
]);
