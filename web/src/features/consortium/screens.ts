import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** The pages of a consortium's office (S150), and of a member (S151, S155). */
export const screens: readonly Screen[] = [
  { ...gridPageOf('memberships'), load: () => import('./members-page.tsx') },
  { ...gridPageOf('deals'), load: () => import('./deals-page.tsx') },
  {
    path: '/consortium/deals/:id',
    title: 'deals.one',
    permission: 'manage-consortium',
    load: () => import('./deal-page.tsx'),
    redirect: 'prices',
    children: [
      { path: 'prices', title: 'deals.one', load: () => import('./deal-years.tsx') },
      { path: 'offers', title: 'deals.one', load: () => import('./deal-offers.tsx') },
      { path: 'notes', title: 'deals.one', load: () => import('./deal-cards.tsx') },
      { path: 'history', title: 'deals.one', load: () => import('./deal-history.tsx') },
    ],
  },
  { path: '/consortium/matrix', title: 'deals.matrix', permission: 'manage-consortium', load: () => import('./matrix-page.tsx') },
  { ...gridPageOf('letters'), load: () => import('./letters-page.tsx') },
  {
    path: '/offers',
    title: 'offers.received.title',
    permission: 'answer-offers',
    load: () => import('./received-offers-page.tsx'),
  },
  {
    path: '/offers/:id',
    title: 'offers.received.one',
    permission: 'answer-offers',
    load: () => import('./received-offer-page.tsx'),
  },
  { path: '/consortium/mine', title: 'consortium.mineTitle', permission: 'answer-offers', load: () => import('./mine-page.tsx') },
  {
    path: '/consortium/:membership',
    title: 'consortium.mineTitle',
    permission: 'answer-offers',
    load: () => import('./membership-page.tsx'),
  },
];

/** Pages for anyone with a link, signed in or not. */
export const openScreens: readonly Screen[] = [
  {
    path: '/membership-invitations/:token',
    title: 'consortium.invited.title',
    permission: 'public',
    load: () => import('./invitation-page.tsx'),
  },
  {
    path: '/offer-responses/:token',
    title: 'offers.page.title',
    permission: 'public',
    load: () => import('./offer-page.tsx'),
  },
];
