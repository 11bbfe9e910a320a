import type { KindName } from './kinds.ts';
import type { ListColumnFamily } from './own-columns.ts';
import type { Access } from './permissions.ts';

/** A list of records: what the server and the application both need to know about it. */
interface ListDeclaration {
  /** Kind of record that each row shows; null where rows are computed from several kinds. */
  kind: KindName | null;
  /** Permission to read and export the rows. */
  permission: Access;
  /** Sort order until the user chooses another, as the address writes it: `-start_date,name`. Default: `name`. */
  order?: string;
  /** Only system users may export it (R014). */
  exportBy?: 'system-users';
  /** Families of columns that a library adds to the list itself, in this order behind the list's own. */
  ownColumns?: readonly ListColumnFamily[];
  /** Address of the page that shows the whole list; null where the list is only a part of other pages. */
  path: `/${string}` | null;
  /**
   * Group of calls of a plain catalogue (`groups/catalogues.ts`): its rows are its records as they are stored. Reading, writing and the address
   * of its function derive from this word.
   */
  plain?: string;
  /** The reference shared by rows whose figures depend on each other: the forecast of a period depends on earlier prices. */
  related?: string;
  /** The target of links to one record: its page below the list's, the list searched for its name, or the whole list. */
  record?: 'page' | 'search' | 'list';
}

/**
 * Every list by its name in the API. Export, default order, links to records and the address of the page derive from this declaration. Each
 * list also has its columns (`list-columns.ts`), its rows (`functions/records/output/lists/list-sources.ts`) and its title and menus
 * (`web/src/parts/list-screen/list-places.ts`): a list that one of them lacks does not compile.
 *
 * The shell of the application and every function load this module, so it must not import schemas or columns.
 */
export const lists = {
  agreements: { kind: 'agreement', permission: 'read-only-access', path: '/research-output/agreements', record: 'page' },
  articles: {
    kind: 'article',
    permission: 'read-only-access',
    order: '-created_at',
    path: '/research-output/articles',
    record: 'page',
  },
  subscriptions: { kind: 'subscription', permission: 'signed-in', ownColumns: ['metadata'], path: '/subscriptions', record: 'page' },
  'subscription-periods': {
    kind: 'subscription_period',
    permission: 'signed-in',
    ownColumns: ['metadata'],
    order: '-start_date',
    path: null,
    related: 'subscription',
  },
  'subscription-workflows': {
    kind: 'subscription_period',
    permission: 'signed-in',
    order: '-start_date',
    path: '/subscription-workflow-management',
  },
  publishers: { kind: 'provider', permission: 'signed-in', ownColumns: ['metadata'], path: '/publishers', record: 'page' },
  vendors: { kind: 'provider', permission: 'view-vendors', ownColumns: ['metadata'], path: '/vendors', record: 'page' },
  providers: { kind: 'provider', permission: 'signed-in', ownColumns: ['metadata'], path: null },
  contacts: { kind: 'contact', permission: 'signed-in', path: '/contacts', record: 'search' },
  // The rows are already in the order of their addresses, which differs from the order of the texts.
  'ip-addresses': { kind: 'ip_address', permission: 'signed-in', order: '', path: '/ip-addresses', record: 'list' },
  'ip-providers': { kind: null, permission: 'signed-in', path: '/ip-addresses/providers' },
  'ip-tellings': { kind: 'ip_telling', permission: 'signed-in', order: '-informed_at,-created_at', path: '/ip-addresses/history' },
  products: { kind: 'product', permission: 'signed-in', ownColumns: ['metadata'], path: '/products', record: 'page' },
  'product-types': { kind: 'product_type', plain: 'productTypes', permission: 'signed-in', path: '/product-types', record: 'search' },
  'subject-categories': {
    kind: 'subject_category',
    plain: 'subjectCategories',
    permission: 'signed-in',
    path: '/subject-categories',
    record: 'search',
  },
  'cost-centers': { kind: 'cost_center', plain: 'costCenters', permission: 'signed-in', path: '/cost-centers', record: 'search' },
  departments: { kind: 'department', permission: 'signed-in', ownColumns: ['budgets'], path: '/departments', record: 'search' },
  'fte-fields': { kind: 'fte_field', permission: 'signed-in', ownColumns: ['years'], path: '/fte', record: 'list' },
  stakeholders: { kind: 'stakeholder', permission: 'signed-in', order: 'last_name,first_name', path: '/stakeholders', record: 'search' },
  'feedback-invitations': { kind: 'feedback_invitation', permission: 'signed-in', order: '-sent_at', path: '/feedback-invitations' },
  'custom-forms': { kind: 'custom_form', permission: 'signed-in', path: '/forms', record: 'page' },
  'financial-periods': {
    kind: 'financial_period',
    permission: 'signed-in',
    order: '-start_date',
    path: '/financial-periods',
    record: 'list',
  },
  'exchange-rates': {
    kind: 'exchange_rate',
    permission: 'signed-in',
    order: '-financial_period,currency',
    path: '/exchange-rates',
    record: 'list',
  },
  'meta-data-categories': { kind: 'meta_data_category', permission: 'signed-in', path: '/meta-data-categories', record: 'search' },
  'meta-data-fields': { kind: 'meta_data_field', permission: 'signed-in', path: '/meta-data-fields', record: 'search' },
  licenses: { kind: 'license', permission: 'signed-in', ownColumns: ['terms', 'metadata'], path: '/licenses', record: 'page' },
  'license-periods': { kind: 'license_period', permission: 'signed-in', ownColumns: ['metadata'], order: '-start_date', path: null },
  'license-amendments': { kind: 'license_amendment', permission: 'signed-in', order: '-start_date', path: null },
  'license-term-labels': {
    kind: 'license_term_label',
    permission: 'signed-in',
    order: 'order',
    path: '/license-term-labels',
    record: 'search',
  },
  'license-qualifier-labels': {
    kind: 'license_qualifier_label',
    permission: 'signed-in',
    order: 'order',
    path: '/license-qualifier-labels',
    record: 'search',
  },
  'vendor-invoices': { kind: 'vendor_invoice', permission: 'signed-in', order: '-date', path: null },
  orders: { kind: null, permission: 'signed-in', order: '-order_date', path: null },
  emails: { kind: 'email', permission: 'signed-in', order: '-at', path: '/email-outbox', record: 'page' },
  imports: { kind: 'import', permission: 'perform-data-imports', order: '-created_at', path: '/previous-imports' },
  'progress-tasks': { kind: null, permission: 'signed-in', order: 'due_on,subscription', path: '/progress' },
  'recent-actions': { kind: null, permission: 'signed-in', order: '-at', path: '/recent-actions' },
  'renewal-recommendations': { kind: null, permission: 'signed-in', order: '-local_amount,subscription', path: null },
  'renewal-proposals': { kind: null, permission: 'signed-in', order: '-local_amount,subscription', path: null },
  'report-runs': { kind: 'report_run', permission: 'signed-in', order: '-created_at', path: '/reports/runs' },
  forecasts: { kind: null, permission: 'signed-in', order: '-local_amount,subscription', path: null },
  'price-ceilings': { kind: 'price_ceiling', permission: 'signed-in', order: 'until', path: null },
  scenarios: { kind: 'scenario', permission: 'signed-in', order: '-updated_at', path: null },
  'scenario-rows': { kind: null, permission: 'signed-in', order: 'scenario,-cost,subscription', path: null },
  reminders: { kind: 'reminder', permission: 'signed-in', order: 'due_on,name', path: '/reminders' },
  'title-lists': {
    kind: 'title_list',
    permission: 'signed-in',
    ownColumns: ['metadata'],
    order: '-valid_from,name',
    path: '/title-lists',
    record: 'page',
  },
  'to-do-boards': { kind: 'to_do_board', permission: 'signed-in', path: '/kanban-boards' },
  'to-do-states': { kind: 'to_do_state', permission: 'signed-in', order: 'board,order', path: null },
  'to-dos': { kind: 'to_do', permission: 'signed-in', order: 'deadline,priority_id,-created_at', path: '/to-dos' },
  'unmatched-titles': { kind: null, permission: 'signed-in', order: '-uses,name', path: null },
  'usage-titles': { kind: null, permission: 'signed-in', order: '-uses,name', path: null },
  'usage-sources': { kind: 'usage_source', permission: 'signed-in', path: '/usage/sources', record: 'page' },
  memberships: { kind: 'membership', permission: 'manage-consortium', path: '/consortium', record: 'search' },
  deals: { kind: 'deal', permission: 'manage-consortium', path: '/consortium/deals', record: 'page' },
  'deal-offers': { kind: 'deal_offer', permission: 'manage-consortium', order: '-year,membership,-created_at', path: null },
  'received-offers': { kind: 'received_offer', permission: 'read-only-access', order: '-valid_until,name', path: null },
  'received-changes': { kind: 'received_change', permission: 'read-only-access', order: '-created_at', path: null },
  letters: { kind: 'letter', permission: 'manage-consortium', order: '-sent_at,-number', path: '/consortium/letters' },
  users: { kind: 'user', permission: 'signed-in', exportBy: 'system-users', path: '/users-settings', record: 'list' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

/** A list of a plain catalogue. */
export type PlainListName = { [Name in ListName]: (typeof lists)[Name] extends { plain: string } ? Name : never }[ListName];
export const plainListNames = listNames.filter(isPlain);

/** Whether a list belongs to a plain catalogue. */
export function isPlain(name: ListName): name is PlainListName {
  return 'plain' in lists[name];
}

/** The declaration of a list. */
export function listOf(name: ListName): ListDeclaration {
  return lists[name];
}

/** The lists whose rows show records of a kind. */
export function listsOfKind(kind: KindName): ListName[] {
  return listNames.filter((name) => lists[name].kind === kind);
}
