import type { QueryClient } from '@tanstack/react-query';
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

/**
 * Loads the code of the page that the rows of a list lead to, with the tab that it opens on: a click on a row then waits for the record only. What
 * fails is loaded again by the click.
 */
export function loadRecordPage(screens: readonly Screen[], listPath: string): void {
  const record = screens.find(({ path }) => path === `${listPath}/:id`);
  const tab = record?.children?.find(({ path }) => path === record.redirect);
  for (const screen of [record, tab]) void screen?.load?.().catch(() => undefined);
}

function may(permission: Access): boolean {
  const session = currentSession();
  return session !== undefined && mayAccess(permission, session.user.permissions);
}
