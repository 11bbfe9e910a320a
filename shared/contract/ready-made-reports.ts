import type { ReportTypeName } from '#shared/domain/reports/report-type-names.ts';
import type { ReportTotal } from '#shared/domain/reports/group-rows.ts';
import { type Message, say } from '../domain/messages/message.ts';
import type { ReportColumn, ReportDefinition, ReportFilter } from './entities/report.ts';

/** A report that the product brings along. */
export interface ReadyMadeReport {
  key: string;
  name: Message;
  type: ReportTypeName;
  definition: ReportDefinition;
}

/** `price:sum` is the column with its sum. */
function columns(...texts: string[]): ReportColumn[] {
  return texts.map((text) => {
    const [path = '', total] = text.split(':');
    return { path, label: null, total: (total as ReportTotal | undefined) ?? null };
  });
}

function filter(path: string, operator: ReportFilter['operator'], value: string): ReportFilter {
  return { path, operator, values: [value] };
}

const ascending = (path: string) => ({ path, descending: false });
const descending = (path: string) => ({ path, descending: true });
const blank = { filters: [], search: '', sort: [], groups: [] } satisfies Partial<ReportDefinition>;
const thisYear = [filter('financial_period', 'in', '$current_fp')];
const spendBy = (group: string): ReportDefinition => ({
  ...blank,
  columns: columns('subscription', 'publisher', 'start_date', 'end_date', 'price', 'normalized_price:sum'),
  filters: thisYear,
  sort: [descending('normalized_price')],
  groups: [group],
});

/** Questions that libraries ask again and again, as reports to start from (C697). */
export const readyMadeReports: readonly ReadyMadeReport[] = [
  {
    key: 'renewals',
    name: say('reports.readyRenewals'),
    type: 'subscriptions',
    definition: {
      ...blank,
      columns: columns('name', 'publisher', 'end_date', 'effective_deadline', 'decision', 'price', 'normalized_price:sum', 'owner'),
      filters: [filter('end_date', 'gte', '$today'), filter('end_date', 'lte', '$today+180')],
      sort: [ascending('end_date')],
    },
  },
  { key: 'spend-by-department', name: say('reports.readyByDepartment'), type: 'subscription-periods', definition: spendBy('departments') },
  {
    key: 'spend-by-subject',
    name: say('reports.readyBySubject'),
    type: 'subscription-periods',
    definition: spendBy('product.main_subject_category'),
  },
  { key: 'spend-by-publisher', name: say('reports.readyByPublisher'), type: 'subscription-periods', definition: spendBy('publisher') },
  {
    key: 'invoices-and-prices',
    name: say('reports.readyInvoices'),
    type: 'invoices',
    definition: {
      ...blank,
      columns: columns('number', 'vendor', 'date', 'state', 'amount', 'normalized_amount:sum', 'period.price', 'period.normalized_price'),
      sort: [descending('date')],
      groups: ['subscription'],
    },
  },
  {
    key: 'licenses-that-expire',
    name: say('reports.readyLicenses'),
    type: 'licenses',
    definition: {
      ...blank,
      columns: columns('name', 'publisher', 'status', 'start_date', 'end_date', 'subscription_count', 'owner'),
      filters: [filter('end_date', 'gte', '$today'), filter('end_date', 'lte', '$today+365')],
      sort: [ascending('end_date')],
    },
  },
  {
    key: 'providers',
    name: say('reports.readyProviders'),
    type: 'publishers',
    definition: {
      ...blank,
      columns: columns('name', 'product_count:sum', 'subscription_count:sum', 'contacts.name', 'licenses.name', 'licenses.end_date'),
      sort: [descending('subscription_count')],
    },
  },
];
