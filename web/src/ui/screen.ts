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
  /** In react-router's syntax: `/products/:id`. */
  path: string;
  /** The title in the header and the browser's tab; a page with a better one calls `usePageTitle(name)`. */
  title: TextKey;
  /** The label a member may rename, instead of the title (R013). */
  titleFrom?: 'department' | 'cost_center';
  /** The module whose default export is the page. */
  load?: () => Promise<PageModule>;
  /** The list on the page: the person's configuration of it is requested while the page's code loads. */
  list?: ListName;
  /** The server knows what the page begins with (`functions/read/pages`): it is asked for in one call while the page's code loads. */
  readsTogether?: true;
  /** The redirect target, relative to the path. */
  redirect?: string;
  /** Users without it are redirected to not-found (R010). Sign-in is required, unless it is public. */
  permission?: Access;
  /** Tabs of a record: shown in the parent's `<Outlet />`, with paths relative to it. */
  children?: readonly Screen[];
}

/** The data of a route for the frame around the page. */
export type RouteHandle = Partial<Pick<Screen, 'title' | 'titleFrom'>>;

export interface PageModule {
  default: ComponentType;
  /** Requests the page's first data before the page is rendered. The page itself reports failures and requests the data again. */
  ahead?: (cache: QueryClient, search: URLSearchParams) => Promise<void>;
}
