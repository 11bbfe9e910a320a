import { type Access, mayAccess, type Permission } from '#shared/contract/permissions.ts';
import { type MenuEntry, type PagedList, pageOf } from '#web/parts/list-screen/list-places.ts';
import { type NavEntry, navEntries } from './nav-entries.ts';

export type NavPage = Pick<MenuEntry, 'title' | 'to' | 'permission'>;

/** An entry of the sidebar with the pages below it. */
export interface NavGroup {
  entry: NavEntry;
  pages: readonly NavPage[];
}

function list(name: PagedList): NavPage {
  const { path, title, permission } = pageOf(name);
  return { to: path, title, ...(permission ? { permission } : {}) };
}

/** Pages below an entry; where a person may not see that entry, below the next one named. */
const below: readonly { entries: readonly string[]; pages: readonly NavPage[] }[] = [
  { entries: ['/progress'], pages: [list('feedback-invitations')] },
  {
    entries: ['/products'],
    pages: [
      list('title-lists'),
      { title: 'titleLists.search.title', to: '/title-search' },
      { title: 'titleLists.overlap.title', to: '/title-overlaps' },
    ],
  },
  {
    entries: ['/vendors', '/publishers'],
    pages: [list('contacts'), { title: 'contacts.duplicates.title', to: '/provider-duplicates', permission: 'edit-records' }],
  },
  {
    entries: ['/licenses'],
    pages: [
      { title: 'licenses.canI.title', to: '/licenses/can-i' },
      { title: 'licenses.compare.title', to: '/licenses/compare' },
    ],
  },
  {
    entries: ['/financial'],
    pages: [
      { title: 'budgets.title', to: '/departments/budgets' },
      { title: 'predictions.priceForecast', to: '/financial/predictions/price-forecast' },
      { title: 'predictions.recommendations', to: '/financial/predictions/recommendations' },
      { title: 'scenarios.title', to: '/financial/predictions/scenarios' },
      { title: 'predictions.renewalProposal', to: '/financial/predictions/renewal-proposal' },
    ],
  },
  { entries: ['/reports'], pages: [{ title: 'reports.runs', to: '/reports/runs' }] },
  {
    entries: ['/research-output'],
    pages: [
      { title: 'research.validate.title', to: '/research-output/validate', permission: 'read-only-access' },
      list('articles'),
      list('agreements'),
      { title: 'research.analysis.title', to: '/research-output/analysis', permission: 'read-only-access' },
      { title: 'imports.articles.list', to: '/research-output/upload', permission: 'access-research-output' },
    ],
  },
  { entries: ['/kanban-boards'], pages: [list('to-dos')] },
];

/** The sidebar of a person with these permissions. */
export function navGroups(permissions: readonly Permission[] | undefined): NavGroup[] {
  const may = ({ permission = 'signed-in' }: { permission?: Access }): boolean => mayAccess(permission, permissions);
  const entries = navEntries.filter(may);
  const shown = new Set(entries.map(({ to }) => to));
  return entries.map((entry) => ({
    entry,
    pages: below.filter(({ entries: at }) => at.find((to) => shown.has(to)) === entry.to).flatMap(({ pages }) => pages.filter(may)),
  }));
}

/** The position of an address in the sidebar: the group, its page, and the entry that contains the address. */
export interface NavPlace {
  group: string;
  to: string;
}

/**
 * The place of an address in the sidebar: the entry whose records it names, or the longest of the pages' addresses that it begins with. Undefined for
 * other pages.
 */
export function navPlace(groups: readonly NavGroup[], pathname: string): NavPlace | undefined {
  const owner = groups.find(({ entry }) => entry.records?.test(pathname))?.entry.to;
  if (owner !== undefined) return { group: owner, to: owner };
  return groups
    .flatMap(({ entry, pages }) => [entry, ...pages].map(({ to }) => ({ group: entry.to, to })))
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
