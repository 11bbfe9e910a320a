import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import { currentSession } from '#web/api/session.ts';
import { metaDataColumnsQuery } from '#web/parts/list-screen/meta-data-columns.ts';
import { listConfigQuery } from '#web/parts/list-screen/use-list-config.ts';
import type { Screen } from '#web/ui/screen.ts';
import { loadOnce } from './guards.ts';

/**
 * Requests a page's data before its code: the browser has few connections, and the server works while the code loads. Failures are ignored: the
 * guard or the page repeats the request and reports the error.
 */
export function askBeforeCode(cache: QueryClient, screen: Screen, permission: Access): void {
  if (!may(permission)) return;
  void loadOnce(cache).catch(() => undefined);
  if (!screen.list) return;
  void cache.prefetchQuery(listConfigQuery(screen.list));
  const columns = metaDataColumnsQuery(screen.list);
  if (columns) void cache.prefetchQuery(columns);
}

/** Requests a page's first data as soon as its code and the settings (R008) are loaded, not only when it is rendered. */
export async function askBeforePage(cache: QueryClient, screen: Screen, permission: Access, search: URLSearchParams): Promise<void> {
  if (!may(permission)) return;
  try {
    const [page] = await Promise.all([screen.load?.(), loadOnce(cache)]);
    await page?.ahead?.(cache, search);
  } catch {
    // See above.
  }
}

/** Time in milliseconds that the pointer or the focus rests on a link before its page is loaded: longer than crossing a row takes. */
const restMs = 65;

/**
 * Loads the code of a page once the pointer or the focus rests on its link, or the link is pressed. Without such a sign nothing is loaded: unused
 * files would delay needed ones. Returns a function that stops this.
 */
export function loadPagesOfLinks(screens: readonly Screen[], target: Document): () => void {
  const routes = screens.map(matchable);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = (link: HTMLAnchorElement): void => loadPage(routes, link.pathname);
  const rest = (event: Event): void => {
    clearTimeout(timer);
    const link = linkOf(event);
    if (link) timer = setTimeout(load, restMs, link);
  };
  const press = (event: Event): void => {
    const link = linkOf(event);
    if (link) load(link);
  };
  target.addEventListener('pointerover', rest);
  target.addEventListener('focusin', rest);
  target.addEventListener('pointerdown', press);
  return () => {
    clearTimeout(timer);
    target.removeEventListener('pointerover', rest);
    target.removeEventListener('focusin', rest);
    target.removeEventListener('pointerdown', press);
  };
}

/** The application's link that an event is on. In a grid the cell has the focus, not the link in it. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest('[role=gridcell]');
  const link = target.closest<HTMLAnchorElement>('a[href]') ?? cell?.querySelector<HTMLAnchorElement>('a[data-row-link]');
  return link?.origin === location.origin ? link : undefined;
}

/** Loads the code of the page at a path, with the tab that it opens on. If loading fails, the click tries again. */
function loadPage(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const { load } = route.handle as Screen;
    void load?.().catch(() => undefined);
  }
}

/** A screen as a route to match paths against; the route's handle is the screen. */
function matchable(screen: Screen): RouteObject {
  const { path, redirect, children } = screen;
  const first = children?.find((tab) => tab.path === redirect);
  return {
    path,
    handle: screen,
    children: [...(first ? [{ index: true as const, handle: first }] : []), ...(children ?? []).map(matchable)],
  };
}

function may(permission: Access): boolean {
  const session = currentSession();
  return session !== undefined && mayAccess(permission, session.user.permissions);
}
