import { entriesOfLists, inPlace, type MenuEntry } from '#web/parts/list-screen/list-places.ts';
import type { TextKey } from '#web/text/text.ts';

export interface Command extends MenuEntry {
  /** Found by it as by the title. */
  short_code: string;
  group: TextKey;
}

/** A command that leads to no list; `?flag=value` is added to the current address. */
type ScreenCommand = Pick<MenuEntry, 'title' | 'to' | 'place' | 'permission'> & { code: string; group?: 'settings' };

const screens: readonly ScreenCommand[] = [
  { title: 'shell.nav.dashboard', code: 'das', to: '/dashboard', place: 1 },
  { title: 'insights.title', code: 'fin', to: '/financial', place: 10 },
  { title: 'predictions.title', code: 'pre', to: '/financial/predictions', place: 10.5 },
  { title: 'predictions.priceForecast', code: 'pf', to: '/financial/predictions/price-forecast', place: 10.51 },
  { title: 'predictions.recommendations', code: 'rec', to: '/financial/predictions/recommendations', place: 10.52 },
  { title: 'scenarios.title', code: 'sce', to: '/financial/predictions/scenarios', place: 10.53 },
  { title: 'predictions.renewalProposal', code: 'rpr', to: '/financial/predictions/renewal-proposal', place: 10.54 },
  { title: 'budgets.title', code: 'bud', to: '/departments/budgets', place: 10.55 },
  { title: 'usage.title', code: 'usg', to: '/usage', place: 10.7 },
  { title: 'research.title', code: 'ro', to: '/research-output', permission: 'read-only-access', place: 10.705 },
  { title: 'research.validate.title', code: 'val', to: '/research-output/validate', permission: 'read-only-access', place: 10.71 },
  { title: 'research.analysis.title', code: 'ana', to: '/research-output/analysis', permission: 'read-only-access', place: 10.735 },
  { title: 'imports.articles.list', code: 'ari', to: '/research-output/upload', permission: 'access-research-output', place: 10.74 },
  { title: 'reports.title', code: 'rep', to: '/reports', place: 10.6 },
  { title: 'reports.commands.subscriptions', code: 'rs', to: '/reports/subscriptions/new', place: 10.61 },
  { title: 'reports.commands.products', code: 'rp', to: '/reports/products/new', place: 10.62 },
  { title: 'reports.commands.publishers', code: 'rpu', to: '/reports/publishers/new', place: 10.63 },
  { title: 'reports.commands.vendors', code: 'rv', to: '/reports/vendors/new', permission: 'view-vendors', place: 10.64 },
  { title: 'reports.commands.licenses', code: 'rl', to: '/reports/licenses/new', place: 10.65 },
  { title: 'offers.received.title', code: 'off', to: '/offers', permission: 'answer-offers', place: 10.8 },
  { title: 'consortium.mineTitle', code: 'conm', to: '/consortium/mine', permission: 'answer-offers', place: 10.81 },
  { title: 'licenses.canI.title', code: 'can', to: '/licenses/can-i', place: 11 },
  { title: 'licenses.compare.title', code: 'cmp', to: '/licenses/compare', place: 12 },
  { title: 'titleLists.search.title', code: 'ts', to: '/title-search', place: 14 },
  { title: 'titleLists.overlap.title', code: 'to', to: '/title-overlaps', place: 15 },
  { title: 'preferences.title', code: 'my', to: '/user-settings', place: 16 },
  { title: 'mySecurity.title', code: 'sec', to: '/my-security', place: 17 },
  { title: 'toDos.newToDo', code: 'nt', to: '?new-todo=true', permission: 'edit-records', place: 18 },
  { title: 'help.title', code: 'hlp', to: '/help', place: 19 },
  { title: 'settings.title', code: 'ss', group: 'settings', to: '/system-settings', place: 1 },
  { title: 'settings.entries.member', code: 'ms', group: 'settings', to: '/member-settings', place: 2 },
  { title: 'security.settings.title', code: 'sse', group: 'settings', to: '/security-settings', permission: 'manage-users', place: 3 },
  { title: 'sso.title', code: 'sso', group: 'settings', to: '/sign-in-settings', permission: 'manage-users', place: 3.2 },
  { title: 'security.log.title', code: 'slog', group: 'settings', to: '/security-log', place: 3.5 },
  { title: 'emails.templates.title', code: 'et', group: 'settings', to: '/email-templates', place: 4 },
  { title: 'workflows.settings', code: 'ws', group: 'settings', to: '/workflow-settings', place: 5 },
  { title: 'contacts.duplicates.find', code: 'dup', group: 'settings', to: '/provider-duplicates', permission: 'edit-records', place: 11 },
  { title: 'imports.data.title', code: 'di', group: 'settings', to: '/data-imports', permission: 'perform-data-imports', place: 12 },
  {
    title: 'settings.entries.subscriptionImports',
    code: 'si',
    group: 'settings',
    to: '/subscription-imports',
    permission: 'perform-data-imports',
    place: 13,
  },
  {
    title: 'imports.providers.list',
    code: 'pi',
    group: 'settings',
    to: '/provider-imports',
    permission: 'perform-data-imports',
    place: 14,
  },
  {
    title: 'imports.prices.list',
    code: 'spi',
    group: 'settings',
    to: '/subscription-price-imports',
    permission: 'perform-data-imports',
    place: 15,
  },
  { title: 'imports.budgets.list', code: 'bi', group: 'settings', to: '/budget-imports', permission: 'perform-data-imports', place: 15.5 },
  {
    title: 'imports.licenses.list',
    code: 'li',
    group: 'settings',
    to: '/license-imports',
    permission: 'perform-data-imports',
    place: 15.55,
  },
  { title: 'usage.imports.title', code: 'cui', group: 'settings', to: '/usage/imports', permission: 'perform-data-imports', place: 15.6 },
  { title: 'toDos.templates.nav', code: 'tt', group: 'settings', to: '/todo-templates', place: 27 },
  { title: 'forms.create', code: 'cf', group: 'settings', to: '/create-form', permission: 'edit-records', place: 29 },
];

const all = [...screens, ...entriesOfLists(({ command }) => command)];

function commandsOf(group: 'settings' | undefined, title: TextKey): Command[] {
  const chosen = all.filter((command) => command.group === group);
  return inPlace(chosen.map(({ code, ...command }) => ({ ...command, short_code: code, group: title })));
}

/** The commands of the palette (R006): those of lists come from the declarations. */
export const commands: readonly Command[] = [
  ...commandsOf(undefined, 'shell.commands.general'),
  ...commandsOf('settings', 'shell.commands.settings'),
];
