import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { ListName } from '#shared/contract/lists.ts';
import type { Access } from '#shared/contract/permissions.ts';
import type { TextKey } from '#web/text/text.ts';

/**
 * A screen, as data. A feature exports a list of them from `features/<area>/screens.ts`, and `app/routes.tsx` names the
 * list; guards, lazy loading, page titles and the session come from there.
 *
 *     export const screens: readonly Screen[] = [
 *       { path: '/products', title: 'products.title', load: () => import('./products-page.tsx') },
 *       { path: '/products/:id', title: 'products.one', redirect: 'subscriptions' },
 *     ];
 */
export interface Screen {
  /** As react-router writes it: `/products/:id`. */
  path: string;
  /** The title in the header and the browser's tab; a page that knows better calls `usePageTitle(name)`. */
  title: TextKey;
  /** The label a member may rename, instead of the title (R013). */
  titleFrom?: 'department' | 'cost_center';
  /** The module whose default export is the page. */
  load?: () => Promise<PageModule>;
  /** The list that the page is: the person's configuration of it is asked for while the page's code is loaded. */
  list?: ListName;
  /** Where to go instead, relative to the path. */
  redirect?: string;
  /** Whoever lacks it is sent to not-found (R010). Signed in, unless it says public. */
  permission?: Access;
  /** Tabs of a record: shown in the parent's `<Outlet />`, with paths relative to it. */
  children?: readonly Screen[];
}

/** What a route says about the page to the frame around it. */
export type RouteHandle = Partial<Pick<Screen, 'title' | 'titleFrom'>>;

export interface PageModule {
  default: ComponentType;
  /** Asks for what the page shows first, before the page is drawn. Failures are the page's to show, which asks again. */
  ahead?: (cache: QueryClient, search: URLSearchParams) => Promise<void>;
}
