import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import { currentSession } from '#web/api/session.ts';
import { metaDataColumnsQuery } from '#web/parts/list-screen/meta-data-columns.ts';
import { listConfigQuery } from '#web/parts/list-screen/use-list-config.ts';
import type { Screen } from '#web/ui/screen.ts';
import { loadOnce } from './guards.ts';

/**
 * Asks the server for what a page needs before its code is asked for: the browser has few connections, and the server thinks while the code
 * comes. Nothing rests on it: what fails here is asked for again by the guard or the page, which tell.
 */
export function askBeforeCode(cache: QueryClient, screen: Screen, permission: Access): void {
  if (!may(permission)) return;
  void loadOnce(cache).catch(() => undefined);
  if (!screen.list) return;
  void cache.prefetchQuery(listConfigQuery(screen.list));
  const columns = metaDataColumnsQuery(screen.list);
  if (columns) void cache.prefetchQuery(columns);
}

/** Asks for what a page shows first as soon as its code and the settings (R008) are there, not only when it is drawn. */
export async function askBeforePage(cache: QueryClient, screen: Screen, permission: Access, search: URLSearchParams): Promise<void> {
  if (!may(permission)) return;
  try {
    const [page] = await Promise.all([screen.load?.(), loadOnce(cache)]);
    await page?.ahead?.(cache, search);
  } catch {
    // See above.
  }
}

/** Time that the pointer or the focus rests on a link before its page is loaded: longer than the pointer needs to cross a row. */
const restMs = 65;

/**
 * Loads the code of the page behind a link once the pointer or the focus rests on the link, or the link is pressed. Nothing is loaded without such a
 * sign: the files of a page that nobody wants would delay those that somebody asks for. Returns a function that stops this.
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

/** The link of the application that an event is on. In a grid the cell has the focus, not the link in it. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest('[role=gridcell]');
  const link = target.closest<HTMLAnchorElement>('a[href]') ?? cell?.querySelector<HTMLAnchorElement>('a[data-row-link]');
  return link?.origin === location.origin ? link : undefined;
}

/** Loads the code of the page at a path, with the tab that it opens on. The click loads again what fails here. */
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
