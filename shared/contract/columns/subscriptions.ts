import { licenseGaps } from '#shared/domain/licenses/license-gap.ts';
import { plainField, plainFieldNames, type PlainFieldName, subscriptionPlainFields } from '#shared/domain/periods/plain-fields.ts';
import type { Column } from '../column.ts';
import {
  cancellationReasons,
  decisions,
  periodTimes,
  proposalStatuses,
  recommendationStatuses,
  workflowStates,
} from '../entities/subscription.ts';
import { identifierColumns } from './products.ts';
import { renewals } from '#shared/domain/terms/subscription-terms.ts';
import { deadlineSources } from '../rows/terms-row.ts';
import { rateSources } from '#shared/domain/periods/resolve-prices.ts';

/** The column of a plain field, which can be edited in the cell. */
function plainColumn(name: PlainFieldName, edit: NonNullable<Column['edit']>): Column {
  const { label, width, hidden, ...field } = plainField(name);
  const bounds = field.type === 'day' ? {} : { maxLength: field.max };
  return {
    field: name,
    label,
    type: field.type === 'day' ? 'date' : 'text',
    width,
    ...(hidden && { hidden }),
    edit: { ...edit, ...bounds },
  };
}

/** The columns, followed by those of plain fields that have no place among them yet. */
function withPlainFields(
  columns: readonly Column[],
  names: readonly PlainFieldName[],
  edit: NonNullable<Column['edit']>,
): readonly Column[] {
  const missing = names.filter((name) => columns.every(({ field }) => field !== name));
  return [...columns, ...missing.map((name) => plainColumn(name, edit))];
}

/** Recommendation, proposal, decision, and the notice to the vendor. `edit` is the inline edit of the editable ones. */
function decided(edit: NonNullable<Column['edit']>): readonly Column[] {
  const hidden = true;
  return [
    {
      field: 'recommendation_status',
      label: 'Recommendation',
      type: 'choice',
      choices: recommendationStatuses,
      width: 160,
      hidden,
      edit: { ...edit, required: true },
    },
    {
      field: 'proposal_status',
      label: 'Proposal',
      type: 'choice',
      choices: proposalStatuses,
      width: 160,
      hidden,
      edit: { ...edit, required: true },
    },
    { field: 'decided_at', label: 'Decided', type: 'instant', width: 140, hidden },
    { field: 'cancellation_reason', label: 'Cancellation reason', type: 'choice', choices: cancellationReasons, width: 170, hidden },
    plainColumn('order_date', edit),
    plainColumn('order_number', edit),
    { field: 'notice_sent_on', label: 'Notice sent on', type: 'date', width: 130, hidden },
  ];
}

const ofPeriod = { kind: 'subscription_period', idField: 'latest_period_id', versionField: 'latest_period_version' } as const;
const ofSubscription = { kind: 'subscription', idField: 'id', versionField: 'version' } as const;

/** The subscription list (S40): the subscription and its latest period. */
export const subscriptionColumns = withPlainFields(
  [
    { field: 'name', label: 'Name', type: 'text', width: 320, sticky: true, edit: { ...ofSubscription, required: true, maxLength: 255 } },
    { field: 'product', label: 'Product', type: 'reference', options: 'products', width: 200, hidden: true },
    ...identifierColumns,
    { field: 'product_type', label: 'Product type', type: 'reference', options: 'product-types', width: 140, hidden: true },
    { field: 'publisher', label: 'Publisher', type: 'reference', options: 'publishers', width: 160 },
    { field: 'vendor', label: 'Vendor', type: 'reference', options: 'vendors', width: 140, edit: { ...ofPeriod, as: 'vendor_id' } },
    { field: 'price', label: 'Price', type: 'money', currency: 'currency', local: 'normalized_price', width: 150, edit: ofPeriod },
    { field: 'currency', label: 'Currency', type: 'text', width: 90, hidden: true, searched: false },
    {
      field: 'normalized_price',
      label: 'Local price',
      type: 'money',
      currency: 'normalized_currency',
      total: true,
      width: 140,
      hidden: true,
      edit: ofPeriod,
    },
    {
      field: 'price_change_amount',
      label: 'Change in local price',
      type: 'money',
      currency: 'normalized_currency',
      total: true,
      width: 140,
      hidden: true,
    },
    { field: 'price_change', label: 'Change in price', type: 'percent', isChange: true, width: 140, hidden: true },
    { field: 'forecasted_price', label: 'Forecasted price', type: 'money', currency: 'currency', width: 140, hidden: true },
    { field: 'cancellation_deadline', label: 'Decision Deadline', type: 'date', width: 190, edit: ofPeriod },
    { field: 'effective_deadline', label: 'Deadline in force', type: 'date', width: 150, hidden: true },
    { field: 'deadline_source', label: 'Deadline from', type: 'choice', choices: deadlineSources, width: 160, hidden: true },
    { field: 'terms_renewal', label: 'Renews', type: 'choice', choices: renewals, width: 150, hidden: true },
    plainColumn('deadline_reason', ofPeriod),
    {
      field: 'decision',
      label: 'Decision',
      type: 'choice',
      choices: decisions,
      width: 140,
      edit: { ...ofPeriod, required: true },
    },
    { field: 'workflow', label: 'Workflow', type: 'choice', choices: workflowStates, width: 120 },
    { field: 'license_gap', label: 'License warning', type: 'choice', choices: licenseGaps, width: 170 },
    { field: 'license_count', label: 'Licenses', type: 'number', width: 100, hidden: true },
    ...decided(ofPeriod),
    { field: 'time', label: 'Time', type: 'choice', choices: periodTimes, width: 100, hidden: true },
    { field: 'start_date', label: 'Start', type: 'date', width: 115, edit: { ...ofPeriod, required: true } },
    { field: 'end_date', label: 'End', type: 'date', width: 115, edit: ofPeriod },
    { field: 'one_time_purchase', label: 'One-time purchase', type: 'boolean', width: 120, hidden: true },
    { ...plainColumn('name_reference', ofPeriod), hidden: true },
    {
      field: 'owner',
      label: 'Owner',
      type: 'reference',
      options: 'owners',
      width: 150,
      edit: { ...ofPeriod, as: 'owner_id', required: true },
    },
    { field: 'departments', label: 'Departments', type: 'references', options: 'departments', width: 180, labelFrom: 'department' },
    { field: 'financial_period', label: 'Financial period', type: 'reference', options: 'financial-periods', width: 130, hidden: true },
    { field: 'period_count', label: 'Periods', type: 'number', width: 90, hidden: true },
    { field: 'uses', label: 'Uses in 12 months', type: 'number', width: 130, hidden: true },
    { field: 'uses_to', label: 'Uses until', type: 'text', width: 110, hidden: true },
    { field: 'uses_change', label: 'Change in use', type: 'percent', isChange: true, width: 120, hidden: true },
    { field: 'cost_per_use', label: 'Cost per use', type: 'money', currency: 'normalized_currency', width: 130, hidden: true },
    { field: 'description', label: 'Description', type: 'text', width: 240, hidden: true, edit: { ...ofSubscription, maxLength: 4000 } },
    { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
    { field: 'updated_at', label: 'Updated', type: 'instant', width: 140, hidden: true },
  ],
  subscriptionPlainFields,
  ofPeriod,
);

const own = { kind: 'subscription_period', idField: 'id', versionField: 'version' } as const;

/** The periods of one subscription (S43) or of all. */
export const periodColumns = withPlainFields(
  [
    { field: 'subscription', label: 'Subscription', type: 'reference', options: 'subscriptions', width: 240, sticky: true },
    plainColumn('name_reference', own),
    { field: 'start_date', label: 'Start', type: 'date', width: 115, edit: { ...own, required: true } },
    { field: 'end_date', label: 'End', type: 'date', width: 115, edit: own },
    { field: 'one_time_purchase', label: 'One-time purchase', type: 'boolean', width: 120, hidden: true },
    { field: 'price', label: 'Price', type: 'money', currency: 'currency', width: 130, edit: own },
    { field: 'currency', label: 'Currency', type: 'text', width: 90, hidden: true, searched: false },
    {
      field: 'normalized_price',
      label: 'Local price',
      type: 'money',
      currency: 'normalized_currency',
      total: true,
      width: 130,
      edit: own,
    },
    { field: 'previous_price', label: 'Previous price', type: 'money', currency: 'currency', width: 130, hidden: true },
    { field: 'price_change', label: 'Change in price', type: 'percent', isChange: true, width: 130, hidden: true },
    { field: 'exchange_rate', label: 'Exchange rate', type: 'number', width: 130, hidden: true, edit: own },
    { field: 'rate_source', label: 'Rate from', type: 'choice', choices: rateSources, width: 130, hidden: true },
    { field: 'forecasted_price', label: 'Forecasted price', type: 'money', currency: 'currency', width: 140 },
    { field: 'cancellation_deadline', label: 'Decision Deadline', type: 'date', width: 190, edit: own },
    { field: 'effective_deadline', label: 'Deadline in force', type: 'date', width: 150, hidden: true },
    { field: 'deadline_source', label: 'Deadline from', type: 'choice', choices: deadlineSources, width: 160, hidden: true },
    plainColumn('deadline_reason', own),
    {
      field: 'decision',
      label: 'Decision',
      type: 'choice',
      choices: decisions,
      width: 120,
      edit: { ...own, required: true },
    },
    { field: 'workflow', label: 'Workflow', type: 'choice', choices: workflowStates, width: 120 },
    ...decided(own),
    { field: 'vendor', label: 'Vendor', type: 'reference', options: 'vendors', width: 150, edit: { ...own, as: 'vendor_id' } },
    { field: 'publisher', label: 'Publisher', type: 'reference', options: 'publishers', width: 150, hidden: true },
    { field: 'product', label: 'Product', type: 'reference', options: 'products', width: 180, hidden: true },
    ...identifierColumns,
    { field: 'owner', label: 'Owner', type: 'reference', options: 'owners', width: 150, edit: { ...own, as: 'owner_id', required: true } },
    { field: 'departments', label: 'Departments', type: 'references', options: 'departments', width: 180, labelFrom: 'department' },
    {
      field: 'financial_period',
      label: 'Financial period',
      type: 'reference',
      options: 'financial-periods',
      width: 140,
      edit: { ...own, as: 'financial_period_id', required: true },
    },
    plainColumn('comment', own),
    { field: 'unallocated', label: 'Unallocated', type: 'percent', isTyped: true, width: 120, hidden: true },
    { field: 'status', label: 'Status', type: 'text', hidden: 'never' },
    { field: 'starts_in_year', label: 'Start year', type: 'number', isYear: true, hidden: 'never' },
    { field: 'subscription_id', label: 'Subscription id', type: 'text', hidden: 'never', searched: false },
    { field: 'product_id', label: 'Product id', type: 'text', hidden: 'never', searched: false },
  ],
  plainFieldNames,
  own,
);
