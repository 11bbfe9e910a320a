import type { ReportTypeName } from '#shared/domain/reports/report-type-names.ts';
import type { ListName } from './lists.ts';

/** The lists that reports read: those of records. The log of actions is not included. */
export type ReportedListName = Exclude<ListName, 'recent-actions'>;

/** A path from the rows of a list to rows of another. */
export interface ReportJoin {
  list: ReportedListName;
  /** The heading of the joined rows. */
  label: string;
  /** The field of the row that refers to the other rows by `{ id, name }`, one or several. */
  via?: string;
  /** The reference within each entry of that field, if the entry itself is not the target: the cost center of a department's share. */
  part?: string;
  /** The field of the other rows that refers back to this one. */
  back?: string;
}

/**
 * The list whose rows each type of report shows. Columns are those of the list and of the lists that its rows lead to: a new column of a list is
 * automatically a column of reports (RD03).
 */
export const reportTypes = {
  subscriptions: 'subscriptions',
  'subscription-periods': 'subscription-periods',
  products: 'products',
  publishers: 'publishers',
  vendors: 'vendors',
  licenses: 'licenses',
  invoices: 'vendor-invoices',
  departments: 'departments',
  'title-lists': 'title-lists',
  articles: 'articles',
  usage: 'usage-titles',
} as const satisfies Readonly<Record<ReportTypeName, ReportedListName>>;

const publisher = { publisher: { list: 'publishers', label: 'Publisher', via: 'publisher' } } as const;
const vendor = { vendor: { list: 'vendors', label: 'Vendor', via: 'vendor' } } as const;
const product = { product: { list: 'products', label: 'Product', via: 'product' } } as const;
const departments = {
  departments: { list: 'departments', label: 'Departments', via: 'departments' },
  costCenters: { list: 'cost-centers', label: 'Cost centers', via: 'departments', part: 'cost_center' },
} as const;
const ofPublisher = {
  contacts: { list: 'contacts', label: 'Contacts', back: 'provider' },
  products: { list: 'products', label: 'Products', back: 'publisher' },
  licenses: { list: 'licenses', label: 'Licenses', back: 'publisher' },
  articles: { list: 'articles', label: 'Articles', back: 'publisher' },
} as const;

/** The joins of each list by their names in paths such as `product.publisher.name`. */
export const reportJoins: Readonly<Partial<Record<ReportedListName, Readonly<Record<string, ReportJoin>>>>> = {
  subscriptions: {
    ...product,
    ...publisher,
    ...vendor,
    ...departments,
    periods: { list: 'subscription-periods', label: 'Periods', back: 'subscription' },
    invoices: { list: 'vendor-invoices', label: 'Invoices', back: 'subscription' },
  },
  'subscription-periods': {
    subscription: { list: 'subscriptions', label: 'Subscription', via: 'subscription' },
    ...product,
    ...publisher,
    ...vendor,
    ...departments,
    invoices: { list: 'vendor-invoices', label: 'Invoices', back: 'subscription_period' },
  },
  products: {
    ...publisher,
    subscriptions: { list: 'subscriptions', label: 'Subscriptions', back: 'product' },
    titleLists: { list: 'title-lists', label: 'Title lists', back: 'product' },
  },
  publishers: ofPublisher,
  vendors: { contacts: ofPublisher.contacts, periods: { list: 'subscription-periods', label: 'Periods', back: 'vendor' } },
  licenses: { ...publisher },
  'vendor-invoices': {
    ...vendor,
    ...publisher,
    subscription: { list: 'subscriptions', label: 'Subscription', via: 'subscription' },
    period: { list: 'subscription-periods', label: 'Period', via: 'subscription_period' },
  },
  departments: { parent: { list: 'departments', label: 'Part of', via: 'parent' } },
  'title-lists': { ...product, ...publisher },
  'usage-titles': {
    products: { list: 'products', label: 'Products', via: 'products' },
    source: { list: 'usage-sources', label: 'Source', via: 'usage_source' },
  },
  articles: {
    ...publisher,
    agreement: { list: 'agreements', label: 'Agreement', via: 'agreement' },
    subscription: { list: 'subscriptions', label: 'Subscription', via: 'subscription' },
    department: { list: 'departments', label: 'Department', via: 'department' },
    costCenter: { list: 'cost-centers', label: 'Cost center', via: 'cost_center' },
  },
};

/** Max joins in one path, so that a report stays fast. */
export const maxJoins = 2;
