import type { ReportTypeName } from '#shared/domain/reports/report-type-names.ts';
import { termColumn } from '#shared/domain/licenses/term-column.ts';
import type { ReportTotal } from '#shared/domain/reports/tallies.ts';
import { type Message, say } from '../domain/messages/message.ts';
import type { ReportColumn, ReportDefinition, ReportFilter } from './entities/report.ts';

/** A report that the product provides. */
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
  chart: { kind: 'bar', by: group, total: 'normalized_price' },
});

/** Percent from which a price increase is notable; readers can change the filter. */
const notableIncrease = 5;

/**
 * The license terms that libraries look up most: interlibrary loan, course packs, visitors. These are ids of labels that every library starts with.
 */
const usualTerms = ['ill-electronic', 'ill-print', 'course-packs-electronic', 'course-packs-print', 'walk-in-users'].map(
  (code) => `term-${code}`,
);

/** Frequent questions of libraries, as reports to start from (C697). */
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
    definition: spendBy('product.subjects'),
  },
  { key: 'spend-by-publisher', name: say('reports.readyByPublisher'), type: 'subscription-periods', definition: spendBy('publisher') },
  {
    key: 'cost-per-use',
    name: say('reports.readyCostPerUse'),
    type: 'subscriptions',
    definition: {
      ...blank,
      columns: columns('name', 'uses:sum', 'uses_change', 'normalized_price:sum', 'cost_per_use:max'),
      sort: [descending('cost_per_use')],
      groups: ['publisher'],
    },
  },
  {
    key: 'without-use',
    name: say('reports.readyWithoutUse'),
    type: 'subscriptions',
    definition: {
      ...blank,
      columns: columns('name', 'publisher', 'uses', 'normalized_price:sum', 'end_date', 'effective_deadline', 'owner'),
      filters: [filter('uses', 'lte', '0')],
      sort: [descending('normalized_price')],
    },
  },
  {
    key: 'spend-by-cost-center',
    name: say('reports.readyByCostCenter'),
    type: 'subscription-periods',
    definition: spendBy('costCenters.name'),
  },
  {
    key: 'price-increases',
    name: say('reports.readyPriceIncreases', { percent: notableIncrease }),
    type: 'subscription-periods',
    definition: {
      ...blank,
      columns: columns('subscription', 'publisher', 'start_date', 'previous_price', 'price', 'price_change', 'normalized_price:sum'),
      filters: [...thisYear, filter('price_change', 'gte', String(notableIncrease))],
      sort: [descending('price_change')],
    },
  },
  {
    key: 'open-access',
    name: say('reports.readyOpenAccess'),
    type: 'publishers',
    definition: {
      ...blank,
      columns: columns('name', 'spend:sum', 'article_count:sum', 'article_spend:sum'),
      filters: [filter('article_count', 'gte', '1')],
      sort: [descending('article_spend')],
    },
  },
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
    key: 'license-terms',
    name: say('reports.readyTerms'),
    type: 'licenses',
    definition: {
      ...blank,
      columns: columns('name', 'publisher', 'status', 'end_date', ...usualTerms.map(termColumn)),
      sort: [ascending('name')],
    },
  },
  {
    key: 'providers',
    name: say('reports.readyProviders'),
    type: 'publishers',
    definition: {
      ...blank,
      columns: columns(
        'name',
        'subscription_count:sum',
        'spend:sum',
        'price_change',
        'uses:sum',
        'rating',
        'article_spend:sum',
        'contacts.name',
        'licenses.end_date',
      ),
      filters: [filter('subscription_count', 'gte', '1')],
      sort: [descending('spend')],
    },
  },
];
