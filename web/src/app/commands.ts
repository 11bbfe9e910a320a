import type { Permission } from '#shared/contract/permissions.ts';
import type { LabelName } from '#web/components/use-label.ts';
import type { TextKey } from '#web/text/text.ts';

export interface Command {
  title: TextKey;
  /** Found by it as by the title. */
  short_code: string;
  group: TextKey;
  /** `{year}` becomes the current year; `?flag=value` is added to the address where one is. */
  to: string;
  permission?: Permission;
  label?: LabelName;
}

/** The commands of the palette (R006) as far as their screens exist. */
export const commands: readonly Command[] = [
  { title: 'shell.nav.dashboard', short_code: 'das', group: 'shell.commands.general', to: '/dashboard' },
  { title: 'shell.nav.subscriptions', short_code: 'sub', group: 'shell.commands.general', to: '/subscriptions' },
  { title: 'progress.title', short_code: 'tsk', group: 'shell.commands.general', to: '/progress' },
  { title: 'shell.nav.products', short_code: 'pro', group: 'shell.commands.general', to: '/products' },
  { title: 'shell.nav.vendors', short_code: 'ven', group: 'shell.commands.general', to: '/vendors' },
  { title: 'shell.nav.publishers', short_code: 'pub', group: 'shell.commands.general', to: '/publishers' },
  { title: 'boards.title', short_code: 'kb', group: 'shell.commands.general', to: '/kanban-boards' },
  { title: 'emails.outbox', short_code: 'eo', group: 'shell.commands.general', to: '/email-outbox' },
  { title: 'contacts.title', short_code: 'con', group: 'shell.commands.general', to: '/contacts' },
  { title: 'licenses.title', short_code: 'lic', group: 'shell.commands.general', to: '/licenses' },
  { title: 'licenses.canI.title', short_code: 'can', group: 'shell.commands.general', to: '/licenses/can-i' },
  { title: 'licenses.compare.title', short_code: 'cmp', group: 'shell.commands.general', to: '/licenses/compare' },
  { title: 'titleLists.many', short_code: 'tl', group: 'shell.commands.general', to: '/title-lists' },
  { title: 'titleLists.search.title', short_code: 'ts', group: 'shell.commands.general', to: '/title-search' },
  { title: 'titleLists.overlap.title', short_code: 'to', group: 'shell.commands.general', to: '/title-overlaps' },
  { title: 'preferences.title', short_code: 'my', group: 'shell.commands.general', to: '/user-settings' },
  { title: 'toDos.all', short_code: 'td', group: 'shell.commands.general', to: '/to-dos' },
  { title: 'toDos.newToDo', short_code: 'nt', group: 'shell.commands.general', to: '?new-todo=true', permission: 'edit-records' },
  { title: 'help.title', short_code: 'hlp', group: 'shell.commands.general', to: '/help' },
  { title: 'settings.title', short_code: 'ss', group: 'shell.commands.settings', to: '/system-settings' },
  { title: 'settings.entries.member', short_code: 'ms', group: 'shell.commands.settings', to: '/member-settings' },
  { title: 'users.title', short_code: 'us', group: 'shell.commands.settings', to: '/users-settings' },
  { title: 'emails.templates.title', short_code: 'et', group: 'shell.commands.settings', to: '/email-templates' },
  { title: 'workflows.settings', short_code: 'ws', group: 'shell.commands.settings', to: '/workflow-settings' },
  {
    title: 'workflows.management',
    short_code: 'swm',
    group: 'shell.commands.settings',
    to: '/subscription-workflow-management',
    permission: 'manage-workflows',
  },
  { title: 'fte.title', short_code: 'fte', group: 'shell.commands.settings', to: '/fte' },
  { title: 'history.title', short_code: 'ra', group: 'shell.commands.settings', to: '/recent-actions' },
  { title: 'reminders.title', short_code: 'rem', group: 'shell.commands.settings', to: '/reminders' },
  { title: 'settings.entries.ipAddresses', short_code: 'ip', group: 'shell.commands.settings', to: '/ip-addresses' },
  {
    title: 'contacts.duplicates.find',
    short_code: 'dup',
    group: 'shell.commands.settings',
    to: '/provider-duplicates',
    permission: 'edit-records',
  },
  {
    title: 'imports.data.title',
    short_code: 'di',
    group: 'shell.commands.settings',
    to: '/data-imports',
    permission: 'perform-data-imports',
  },
  {
    title: 'settings.entries.subscriptionImports',
    short_code: 'si',
    group: 'shell.commands.settings',
    to: '/subscription-imports',
    permission: 'perform-data-imports',
  },
  {
    title: 'imports.providers.list',
    short_code: 'pi',
    group: 'shell.commands.settings',
    to: '/provider-imports',
    permission: 'perform-data-imports',
  },
  {
    title: 'imports.prices.list',
    short_code: 'spi',
    group: 'shell.commands.settings',
    to: '/subscription-price-imports',
    permission: 'perform-data-imports',
  },
  {
    title: 'imports.previous.title',
    short_code: 'prv',
    group: 'shell.commands.settings',
    to: '/previous-imports',
    permission: 'perform-data-imports',
  },
  { title: 'settings.entries.financialPeriods', short_code: 'fp', group: 'shell.commands.settings', to: '/financial-periods?year={year}' },
  { title: 'exchangeRates.title', short_code: 'er', group: 'shell.commands.settings', to: '/exchange-rates' },
  { title: 'settings.entries.productTypes', short_code: 'pt', group: 'shell.commands.settings', to: '/product-types' },
  { title: 'settings.entries.subjectCategories', short_code: 'sc', group: 'shell.commands.settings', to: '/subject-categories' },
  { title: 'licenses.labels.term', short_code: 'ltl', group: 'shell.commands.settings', to: '/license-term-labels' },
  { title: 'licenses.labels.qualifier', short_code: 'lql', group: 'shell.commands.settings', to: '/license-qualifier-labels' },
  { title: 'settings.entries.departments', short_code: 'dep', group: 'shell.commands.settings', to: '/departments', label: 'department' },
  { title: 'settings.entries.costCenters', short_code: 'cc', group: 'shell.commands.settings', to: '/cost-centers', label: 'cost_center' },
  { title: 'stakeholders.title', short_code: 'sth', group: 'shell.commands.settings', to: '/stakeholders' },
  { title: 'stakeholders.feedback.title', short_code: 'fb', group: 'shell.commands.settings', to: '/feedback-invitations' },
  { title: 'toDos.templates.nav', short_code: 'tt', group: 'shell.commands.settings', to: '/todo-templates' },
  { title: 'forms.title', short_code: 'frm', group: 'shell.commands.settings', to: '/forms' },
  { title: 'forms.create', short_code: 'cf', group: 'shell.commands.settings', to: '/create-form', permission: 'edit-records' },
  { title: 'metadata.categories', short_code: 'mdc', group: 'shell.commands.settings', to: '/meta-data-categories' },
  { title: 'metadata.fields', short_code: 'mdf', group: 'shell.commands.settings', to: '/meta-data-fields' },
];
