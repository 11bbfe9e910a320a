import type { Permission } from '#shared/contract/permissions.ts';
import type { LabelName } from '#web/components/use-label.ts';
import type { TextKey } from '#web/text/text.ts';

export interface SettingsEntry {
  title: TextKey;
  hint: TextKey;
  /** `{year}` becomes the current year (R109). */
  to: string;
  permission?: Permission;
  /** The member may rename this entry, and does it here (R013). */
  label?: LabelName;
}

export interface SettingsGroup {
  title: TextKey;
  entries: readonly SettingsEntry[];
}

/** The system settings menu (R109) as far as its screens exist. */
export const settingsMenu: readonly SettingsGroup[] = [
  {
    title: 'settings.groups.general',
    entries: [
      { title: 'settings.entries.member', hint: 'settings.entries.memberHint', to: '/member-settings' },
      { title: 'users.title', hint: 'users.hint', to: '/users-settings' },
      { title: 'fte.title', hint: 'fte.hint', to: '/fte' },
      { title: 'reminders.title', hint: 'reminders.hint', to: '/reminders' },
      { title: 'settings.entries.ipAddresses', hint: 'settings.entries.ipAddressesHint', to: '/ip-addresses' },
      { title: 'emails.templates.title', hint: 'emails.templates.hint', to: '/email-templates' },
    ],
  },
  {
    title: 'workflows.group',
    entries: [
      { title: 'workflows.settings', hint: 'workflows.settingsHint', to: '/workflow-settings' },
      {
        title: 'workflows.management',
        hint: 'workflows.managementHint',
        to: '/subscription-workflow-management',
        permission: 'manage-workflows',
      },
    ],
  },
  {
    title: 'settings.groups.imports',
    entries: [
      { title: 'imports.data.title', hint: 'imports.data.hint', to: '/data-imports', permission: 'perform-data-imports' },
      {
        title: 'settings.entries.subscriptionImports',
        hint: 'settings.entries.subscriptionImportsHint',
        to: '/subscription-imports',
        permission: 'perform-data-imports',
      },
      {
        title: 'imports.providers.list',
        hint: 'imports.providers.hint',
        to: '/provider-imports',
        permission: 'perform-data-imports',
      },
      {
        title: 'imports.prices.list',
        hint: 'imports.prices.hint',
        to: '/subscription-price-imports',
        permission: 'perform-data-imports',
      },
      { title: 'imports.previous.title', hint: 'imports.previous.hint', to: '/previous-imports', permission: 'perform-data-imports' },
    ],
  },
  {
    title: 'settings.groups.financial',
    entries: [
      { title: 'settings.entries.financialPeriods', hint: 'settings.entries.financialPeriodsHint', to: '/financial-periods?year={year}' },
      { title: 'exchangeRates.title', hint: 'exchangeRates.hint', to: '/exchange-rates' },
    ],
  },
  {
    title: 'settings.groups.product',
    entries: [
      { title: 'settings.entries.productTypes', hint: 'settings.entries.productTypesHint', to: '/product-types' },
      { title: 'settings.entries.subjectCategories', hint: 'settings.entries.subjectCategoriesHint', to: '/subject-categories' },
    ],
  },
  {
    title: 'licenses.one',
    entries: [
      { title: 'licenses.labels.term', hint: 'licenses.labels.termHint', to: '/license-term-labels' },
      { title: 'licenses.labels.qualifier', hint: 'licenses.labels.qualifierHint', to: '/license-qualifier-labels' },
    ],
  },
  {
    title: 'settings.groups.organisation',
    entries: [
      { title: 'settings.entries.departments', hint: 'settings.entries.departmentsHint', to: '/departments', label: 'department' },
      { title: 'stakeholders.title', hint: 'stakeholders.hint', to: '/stakeholders' },
      { title: 'settings.entries.costCenters', hint: 'settings.entries.costCentersHint', to: '/cost-centers', label: 'cost_center' },
    ],
  },
  {
    title: 'toDos.templates.group',
    entries: [{ title: 'toDos.templates.nav', hint: 'toDos.templates.hint', to: '/todo-templates' }],
  },
  {
    title: 'metadata.group',
    entries: [
      { title: 'metadata.categories', hint: 'metadata.categoriesHint', to: '/meta-data-categories' },
      { title: 'metadata.fields', hint: 'metadata.fieldsHint', to: '/meta-data-fields' },
    ],
  },
  {
    title: 'settings.groups.others',
    entries: [
      { title: 'forms.title', hint: 'forms.hint', to: '/forms' },
      { title: 'history.title', hint: 'history.hint', to: '/recent-actions' },
    ],
  },
];

/** The group that has the report. */
export const reportGroup: TextKey = 'settings.groups.others';

/** What is downloaded from the menu rather than opened; for system users only (R014). */
export const usersReport: Pick<SettingsEntry, 'title' | 'hint'> = { title: 'users.report', hint: 'users.reportHint' };

/** The address of an entry in a year. */
export function entryAddress(to: string, year: string): string {
  return to.replace('{year}', year);
}
