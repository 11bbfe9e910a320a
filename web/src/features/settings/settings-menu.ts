import { entriesOfLists, inPlace, type MenuEntry, type SettingsGroupName } from '#web/parts/list-screen/list-places.ts';
import type { TextKey } from '#web/text/text.ts';

export interface SettingsEntry extends MenuEntry {
  hint: TextKey;
}

export interface SettingsGroup {
  title: TextKey;
  entries: readonly SettingsEntry[];
}

/** The groups in their order, each with its entries that are not lists. */
const groups: Readonly<Record<SettingsGroupName, SettingsGroup>> = {
  general: {
    title: 'settings.groups.general',
    entries: [
      { title: 'settings.entries.member', hint: 'settings.entries.memberHint', to: '/member-settings', place: 1 },
      {
        title: 'security.settings.title',
        hint: 'security.settings.hint',
        to: '/security-settings',
        permission: 'manage-users',
        place: 7,
      },
      { title: 'sso.title', hint: 'sso.hint', to: '/sign-in-settings', permission: 'manage-users', place: 7.5 },
      { title: 'security.log.title', hint: 'security.log.hint', to: '/security-log', place: 8 },
      { title: 'emails.templates.title', hint: 'emails.templates.hint', to: '/email-templates', place: 6 },
    ],
  },
  workflows: {
    title: 'workflows.group',
    entries: [{ title: 'workflows.settings', hint: 'workflows.settingsHint', to: '/workflow-settings', place: 1 }],
  },
  imports: {
    title: 'settings.groups.imports',
    entries: [
      { title: 'imports.data.title', hint: 'imports.data.hint', to: '/data-imports', permission: 'perform-data-imports', place: 1 },
      {
        title: 'settings.entries.subscriptionImports',
        hint: 'settings.entries.subscriptionImportsHint',
        to: '/subscription-imports',
        permission: 'perform-data-imports',
        place: 2,
      },
      {
        title: 'imports.providers.list',
        hint: 'imports.providers.hint',
        to: '/provider-imports',
        permission: 'perform-data-imports',
        place: 3,
      },
      {
        title: 'imports.prices.list',
        hint: 'imports.prices.hint',
        to: '/subscription-price-imports',
        permission: 'perform-data-imports',
        place: 4,
      },
      {
        title: 'imports.budgets.list',
        hint: 'imports.budgets.hint',
        to: '/budget-imports',
        permission: 'perform-data-imports',
        place: 4.5,
      },
      {
        title: 'imports.licenses.list',
        hint: 'imports.licenses.hint',
        to: '/license-imports',
        permission: 'perform-data-imports',
        place: 4.6,
      },
      {
        title: 'usage.imports.title',
        hint: 'usage.imports.hint',
        to: '/usage/imports',
        permission: 'perform-data-imports',
        place: 7,
      },
    ],
  },
  financial: { title: 'settings.groups.financial', entries: [] },
  product: { title: 'settings.groups.product', entries: [] },
  licenses: { title: 'licenses.one', entries: [] },
  organisation: { title: 'settings.groups.organisation', entries: [] },
  tasks: {
    title: 'toDos.templates.group',
    entries: [{ title: 'toDos.templates.nav', hint: 'toDos.templates.hint', to: '/todo-templates', place: 1 }],
  },
  metadata: { title: 'metadata.group', entries: [] },
  others: { title: 'settings.groups.others', entries: [] },
};

const ofLists = entriesOfLists(({ settings }) => settings);

/** The system settings menu (R109): entries of lists come from the declarations. */
export const settingsMenu: readonly SettingsGroup[] = Object.entries(groups).map(([name, { title, entries }]) => ({
  title,
  entries: inPlace<SettingsEntry>([...entries, ...ofLists.filter(({ group }) => group === name)]),
}));

/** The group that has the report. */
export const reportGroup: TextKey = 'settings.groups.others';

/** The report that is downloaded from the menu instead of opened; for system users only (R014). */
export const usersReport: Pick<SettingsEntry, 'title' | 'hint'> = { title: 'users.report', hint: 'users.reportHint' };

/** The address of an entry in a year. */
export function entryAddress(to: string, year: string): string {
  return to.replace('{year}', year);
}
