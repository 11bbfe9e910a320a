import { gridPageOf, type ListCalls, listPlaces, type PagedList } from '#web/parts/list-screen/list-places.ts';
import type { PageModule, Screen } from '#web/ui/screen.ts';

/** The page of a plain list: the code that all of them share and the list's calls are loaded at the same time. */
async function loadPlainList(name: PagedList, loadCalls: () => Promise<ListCalls>): Promise<PageModule> {
  const [{ plainListPage }, calls] = await Promise.all([import('./plain-list-page.tsx'), loadCalls()]);
  return plainListPage(name, calls);
}

/** The pages of the lists that need no file of their own. */
export const plainListScreens: readonly Screen[] = Object.entries(listPlaces).flatMap(([name, { calls }]) =>
  calls ? [{ ...gridPageOf(name as PagedList), load: () => loadPlainList(name as PagedList, calls) }] : [],
);
