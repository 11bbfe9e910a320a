import { metaDataCategories } from '#shared/contract/groups/metadata.ts';
import { type ListName, listNames, listOf, type lists } from '#shared/contract/lists.ts';
import type { Access } from '#shared/contract/permissions.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import type { DeletionRows } from '#web/ui/delete-confirmation.tsx';
import type { Screen } from '#web/ui/screen.ts';
import type { LabelName } from '#web/ui/use-label.ts';
import type { TextKey } from '#web/text/text.ts';

/** Position of an entry among its neighbors in a menu; entries without one come last, in the order of the declarations. */
interface Placed {
  place?: number;
}

/** Icons that the sidebar has for lists. */
type ListIcon = 'subscriptions' | 'tasks' | 'products' | 'vendors' | 'publishers' | 'licenses' | 'email' | 'boards' | 'consortium';

/** The groups of the system settings menu. */
export type SettingsGroupName =
  | 'general'
  | 'workflows'
  | 'imports'
  | 'financial'
  | 'product'
  | 'licenses'
  | 'organisation'
  | 'tasks'
  | 'metadata'
  | 'others';

/** The calls of a list's records, as a group of the call table has them. */
export interface ListCalls extends DeletionRows {
  list: AnyCall;
  update: AnyCall;
  create?: AnyCall;
}

/** The name of a list and the address of its page. */
interface ListPlace {
  title: TextKey;
  /** Label that the library may rename; shown instead of the title (R013). */
  titleFrom?: LabelName;
  /** Title in the settings menu and the command palette, if different. */
  menuTitle?: TextKey;
  /** Permission to open the page, if more is needed than for reading the rows. */
  pagePermission?: Access;
  /** Query that menus add to the address. `{year}` becomes the current year. */
  openAt?: `?${string}`;
  /** Entry in the sidebar (R003). */
  sidebar?: Placed & { icon: ListIcon; title?: TextKey };
  /** Entry in the system settings menu (R109). */
  settings?: Placed & { group: SettingsGroupName; hint: TextKey };
  /** Command in the palette (R006), in its settings part or the general one. */
  command?: Placed & { code: string; group?: 'settings' };
  /** The calls of a list whose page needs no file of its own: it follows from the declaration and the calls (`plain-list-page.tsx`). */
  calls?: () => Promise<ListCalls>;
}

const catalogues = () => import('#shared/contract/groups/catalogues.ts');
const providers = () => import('#shared/contract/groups/providers.ts');

/** Titles, menus and pages of all lists. The shell loads this module, so calls and columns are imported when a page opens. */
export const listPlaces: Readonly<Record<ListName, ListPlace>> = {
  agreements: { title: 'research.agreements', command: { code: 'agr', place: 10.73 } },
  articles: { title: 'research.articles', command: { code: 'art', place: 10.72 } },
  subscriptions: { title: 'shell.nav.subscriptions', sidebar: { icon: 'subscriptions', place: 2 }, command: { code: 'sub', place: 2 } },
  'subscription-periods': { title: 'records.subscription.periods' },
  'subscription-workflows': {
    title: 'workflows.management',
    pagePermission: 'manage-workflows',
    settings: { group: 'workflows', hint: 'workflows.managementHint', place: 2 },
    command: { code: 'swm', group: 'settings', place: 6 },
  },
  publishers: {
    title: 'shell.nav.publishers',
    sidebar: { icon: 'publishers', place: 6 },
    command: { code: 'pub', place: 6 },
    calls: async () => (await providers()).publishers,
  },
  vendors: {
    title: 'shell.nav.vendors',
    sidebar: { icon: 'vendors', place: 5 },
    command: { code: 'ven', place: 5 },
    calls: async () => (await providers()).vendors,
  },
  providers: { title: 'imports.options.providers' },
  contacts: { title: 'contacts.title', command: { code: 'con', place: 9 } },
  'ip-addresses': {
    title: 'contacts.ip.title',
    menuTitle: 'settings.entries.ipAddresses',
    settings: { group: 'general', hint: 'settings.entries.ipAddressesHint', place: 5 },
    command: { code: 'ip', group: 'settings', place: 10 },
  },
  'ip-providers': { title: 'contacts.ip.providers' },
  'ip-tellings': { title: 'contacts.ip.history' },
  products: {
    title: 'shell.nav.products',
    sidebar: { icon: 'products', place: 4 },
    command: { code: 'pro', place: 4 },
    calls: async () => (await import('#shared/contract/groups/products.ts')).products,
  },
  'product-types': {
    title: 'settings.entries.productTypes',
    settings: { group: 'product', hint: 'settings.entries.productTypesHint' },
    command: { code: 'pt', group: 'settings', place: 19 },
    calls: async () => (await catalogues()).productTypes,
  },
  'subject-categories': {
    title: 'settings.entries.subjectCategories',
    settings: { group: 'product', hint: 'settings.entries.subjectCategoriesHint' },
    command: { code: 'sc', group: 'settings', place: 20 },
    calls: async () => (await catalogues()).subjectCategories,
  },
  'cost-centers': {
    title: 'settings.entries.costCenters',
    titleFrom: 'cost_center',
    settings: { group: 'organisation', hint: 'settings.entries.costCentersHint', place: 3 },
    command: { code: 'cc', group: 'settings', place: 24 },
    calls: async () => (await catalogues()).costCenters,
  },
  departments: {
    title: 'settings.entries.departments',
    titleFrom: 'department',
    settings: { group: 'organisation', hint: 'settings.entries.departmentsHint', place: 1 },
    command: { code: 'dep', group: 'settings', place: 23 },
  },
  'fte-fields': {
    title: 'fte.title',
    settings: { group: 'general', hint: 'fte.hint', place: 3 },
    command: { code: 'fte', group: 'settings', place: 7 },
  },
  stakeholders: {
    title: 'stakeholders.title',
    settings: { group: 'organisation', hint: 'stakeholders.hint', place: 2 },
    command: { code: 'sth', group: 'settings', place: 25 },
  },
  'feedback-invitations': { title: 'stakeholders.feedback.title', command: { code: 'fb', group: 'settings', place: 26 } },
  'custom-forms': {
    title: 'forms.title',
    settings: { group: 'others', hint: 'forms.hint', place: 1 },
    command: { code: 'frm', group: 'settings', place: 28 },
  },
  'financial-periods': {
    title: 'settings.entries.financialPeriods',
    openAt: '?year={year}',
    settings: { group: 'financial', hint: 'settings.entries.financialPeriodsHint' },
    command: { code: 'fp', group: 'settings', place: 17 },
  },
  'exchange-rates': {
    title: 'exchangeRates.title',
    settings: { group: 'financial', hint: 'exchangeRates.hint' },
    command: { code: 'er', group: 'settings', place: 18 },
  },
  'meta-data-categories': {
    title: 'metadata.categories',
    settings: { group: 'metadata', hint: 'metadata.categoriesHint' },
    command: { code: 'mdc', group: 'settings', place: 30 },
    // The shell holds this group already: the metadata columns of every list need it (`meta-data-columns.ts`).
    calls: () => Promise.resolve(metaDataCategories),
  },
  'meta-data-fields': {
    title: 'metadata.fields',
    settings: { group: 'metadata', hint: 'metadata.fieldsHint' },
    command: { code: 'mdf', group: 'settings', place: 31 },
  },
  licenses: { title: 'licenses.title', sidebar: { icon: 'licenses', place: 7 }, command: { code: 'lic', place: 10 } },
  'license-periods': { title: 'licenses.ofSubscription.choose' },
  'license-amendments': { title: 'licenses.amendments.title' },
  'license-term-labels': {
    title: 'licenses.labels.term',
    settings: { group: 'licenses', hint: 'licenses.labels.termHint' },
    command: { code: 'ltl', group: 'settings', place: 21 },
  },
  'license-qualifier-labels': {
    title: 'licenses.labels.qualifier',
    settings: { group: 'licenses', hint: 'licenses.labels.qualifierHint' },
    command: { code: 'lql', group: 'settings', place: 22 },
  },
  'vendor-invoices': { title: 'invoices.invoices' },
  orders: { title: 'invoices.orders' },
  emails: { title: 'emails.outbox', sidebar: { icon: 'email', title: 'emails.nav', place: 8 }, command: { code: 'eo', place: 8 } },
  imports: {
    title: 'imports.previous.title',
    settings: { group: 'imports', hint: 'imports.previous.hint', place: 5 },
    command: { code: 'prv', group: 'settings', place: 16 },
  },
  'progress-tasks': { title: 'progress.title', sidebar: { icon: 'tasks', place: 3 }, command: { code: 'tsk', place: 3 } },
  'recent-actions': {
    title: 'history.pageTitle',
    menuTitle: 'history.title',
    settings: { group: 'others', hint: 'history.hint', place: 2 },
    command: { code: 'ra', group: 'settings', place: 8 },
  },
  'renewal-recommendations': { title: 'predictions.recommendations' },
  'renewal-proposals': { title: 'predictions.renewalProposal' },
  'report-runs': { title: 'reports.runs', command: { code: 'rf', place: 10.605 } },
  forecasts: { title: 'predictions.priceForecast' },
  'price-ceilings': { title: 'decisions.ceilings.title' },
  scenarios: { title: 'scenarios.title' },
  'scenario-rows': { title: 'scenarios.candidates' },
  reminders: {
    title: 'reminders.title',
    settings: { group: 'general', hint: 'reminders.hint', place: 4 },
    command: { code: 'rem', group: 'settings', place: 9 },
  },
  'title-lists': {
    title: 'titleLists.many',
    command: { code: 'tl', place: 13 },
    calls: async () => (await import('#shared/contract/groups/title-lists.ts')).titleLists,
  },
  'to-do-boards': { title: 'boards.title', sidebar: { icon: 'boards', title: 'boards.nav', place: 9 }, command: { code: 'kb', place: 7 } },
  'to-do-states': { title: 'boards.one' },
  'to-dos': { title: 'toDos.all', command: { code: 'td', place: 17 } },
  'unmatched-titles': { title: 'usage.unmatched.title' },
  'usage-titles': { title: 'usage.titles.all' },
  'usage-sources': {
    title: 'usage.sources.title',
    settings: { group: 'imports', hint: 'usage.sources.hint', place: 6 },
    command: { code: 'uso', group: 'settings', place: 16 },
  },
  memberships: {
    title: 'consortium.members',
    menuTitle: 'consortium.title',
    sidebar: { icon: 'consortium', place: 8.8 },
    command: { code: 'cons', place: 10.8 },
  },
  deals: { title: 'deals.title', command: { code: 'deal', place: 10.805 } },
  'deal-offers': { title: 'offers.title' },
  'received-offers': { title: 'offers.received.title' },
  'received-changes': { title: 'offers.received.changes' },
  letters: { title: 'consortium.letters' },
  users: {
    title: 'users.title',
    menuTitle: 'settings.entries.users',
    settings: { group: 'general', hint: 'users.hint', place: 2 },
    command: { code: 'us', group: 'settings', place: 3 },
  },
};

/** The names of the lists that have a page of their own. */
export type PagedList = { [Name in ListName]: (typeof lists)[Name]['path'] extends string ? Name : never }[ListName];

/** Address, title and permission of a list's page. */
export function pageOf(name: PagedList): Pick<Screen, 'path' | 'title' | 'titleFrom' | 'permission'> {
  const { path, permission } = listOf(name);
  const { title, titleFrom, pagePermission = permission } = listPlaces[name];
  return { path: path ?? '', title, permission: pagePermission, ...(titleFrom ? { titleFrom } : {}) };
}

/** The same for a page that shows the list as a grid: the user's configuration of the list is requested while the page's code loads. */
export function gridPageOf(name: PagedList): Omit<Screen, 'load'> {
  return { ...pageOf(name), list: name, readsTogether: true };
}

const recordAddresses = new Map(
  listNames.flatMap((name) => {
    const { path, record } = listOf(name);
    return record === 'page' ? [[name as string, (row: GridRow): string => `${path}/${String(row['id'])}`] as const] : [];
  }),
);

/** The address of a row's own page, always the same function for a list; undefined for a list whose records have no page. */
export function recordAddress(list: string): ((row: GridRow) => string) | undefined {
  return recordAddresses.get(list);
}

/** An entry of a menu: its target, its permission, and its position. */
export interface MenuEntry extends Pick<Screen, 'title' | 'permission'> {
  /** `{year}` becomes the current year. */
  to: string;
  /** Label that the library may rename; shown instead of the title (R013). */
  label?: LabelName;
  place: number;
}

/** Position of an entry whose declaration names none: behind those that do. */
const lastPlace = 1000;

/** The entries that the declarations of lists make in one menu. `pick` answers what the menu needs beyond the entry, or undefined. */
export function entriesOfLists<T extends { place?: number }>(pick: (list: ListPlace) => T | undefined): (MenuEntry & T)[] {
  return listNames.flatMap((name) => {
    const { path, permission } = listOf(name);
    const list = listPlaces[name];
    const own = pick(list);
    if (!own || path === null) return [];
    const { openAt = '', title, menuTitle = title, titleFrom, pagePermission = permission } = list;
    const label = titleFrom ? { label: titleFrom } : {};
    return [{ title: menuTitle, to: path + openAt, permission: pagePermission, ...label, ...own, place: own.place ?? lastPlace }];
  });
}

/** Entries in the order of their places; equal ones keep theirs. */
export function inPlace<E extends { place: number }>(entries: readonly E[]): E[] {
  return entries.toSorted((a, b) => a.place - b.place);
}
