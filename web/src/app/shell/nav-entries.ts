import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { TextKey } from '#web/text/text.ts';
import type { NavIconName } from './nav-icon.tsx';

export interface NavEntry {
  title: TextKey;
  to: string;
  icon: NavIconName;
  /** What is to be told beside its name. */
  Badge?: LazyExoticComponent<ComponentType>;
}

/** The sidebar (R003) as far as its screens exist. */
export const navEntries: readonly NavEntry[] = [
  { title: 'shell.nav.dashboard', to: '/dashboard', icon: 'dashboard' },
  { title: 'shell.nav.subscriptions', to: '/subscriptions', icon: 'subscriptions' },
  { title: 'progress.title', to: '/progress', icon: 'tasks' },
  { title: 'shell.nav.products', to: '/products', icon: 'products' },
  { title: 'shell.nav.vendors', to: '/vendors', icon: 'vendors' },
  { title: 'shell.nav.publishers', to: '/publishers', icon: 'publishers' },
  { title: 'licenses.title', to: '/licenses', icon: 'licenses' },
  { title: 'boards.nav', to: '/kanban-boards', icon: 'boards' },
  { title: 'emails.nav', to: '/email-outbox', icon: 'email', Badge: lazy(() => import('./email-attention.tsx')) },
];
