import type { Column } from '../column.ts';
import { decisions, proposalStatuses, recommendationStatuses } from '../entities/subscription.ts';
import { identifierColumns } from './products.ts';

/** A subscription without a period in the financial period has nothing to edit yet. */
const edit = { kind: 'subscription_period', idField: 'period_id', versionField: 'version', required: true } as const;

const recommendation: Column = {
  field: 'recommendation_status',
  label: 'Recommendation',
  type: 'choice',
  choices: recommendationStatuses,
  width: 170,
  edit,
};
const proposal: Column = { field: 'proposal_status', label: 'Proposal', type: 'choice', choices: proposalStatuses, width: 180, edit };

/** Each subscription's cost in a financial period, beside opinions on it. `changed` are the columns that the list exists to edit. */
function renewalColumns(changed: readonly Column[], shown: { opinions: boolean; departments: boolean }): readonly Column[] {
  const opinion = { type: 'percent', width: 125, hidden: !shown.opinions } as const;
  return [
    { field: 'subscription', label: 'Subscription', type: 'reference', options: 'subscriptions', width: 240, sticky: true },
    ...identifierColumns,
    { field: 'publisher', label: 'Publisher', type: 'reference', options: 'publishers', width: 150, hidden: true },
    { field: 'local_amount', label: 'Expected cost', type: 'money', currency: 'local_currency', total: true, width: 150 },
    { field: 'amount', label: 'Price or forecast', type: 'money', currency: 'currency', width: 150, hidden: true },
    { field: 'is_forecast', label: 'Forecast', type: 'boolean', width: 100, hidden: true },
    { field: 'change', label: 'Price change', type: 'percent', isChange: true, width: 110 },
    { field: 'uses', label: 'Uses in 12 months', type: 'number', width: 130, hidden: !shown.opinions },
    { field: 'uses_to', label: 'Uses until', type: 'text', width: 110, hidden: !shown.opinions },
    { field: 'uses_change', label: 'Change in use', type: 'percent', isChange: true, width: 120, hidden: true },
    { field: 'cost_per_use', label: 'Cost per use', type: 'money', currency: 'local_currency', width: 130, hidden: !shown.opinions },
    { field: 'effective_deadline', label: 'Decision Deadline', type: 'date', width: 190 },
    ...changed,
    { field: 'rating', label: 'Rating', type: 'number', width: 90, hidden: !shown.opinions },
    { field: 'rating_count', label: 'Ratings', type: 'number', width: 90, hidden: true },
    { field: 'in_favor', label: 'Stakeholders for', ...opinion },
    { field: 'against', label: 'Stakeholders against', ...opinion },
    { field: 'unanswered', label: 'Stakeholders without answer', ...opinion, hidden: true },
    { field: 'decision', label: 'Decision', type: 'choice', choices: decisions, width: 120 },
    {
      field: 'departments',
      label: 'Departments',
      type: 'references',
      options: 'departments',
      width: 180,
      labelFrom: 'department',
      hidden: !shown.departments,
    },
    { field: 'owner', label: 'Owner', type: 'reference', options: 'owners', width: 150, hidden: true },
    { field: 'start_date', label: 'Start', type: 'date', width: 115, hidden: true },
    { field: 'end_date', label: 'End', type: 'date', width: 115, hidden: true },
    { field: 'financial_period', label: 'Financial period', type: 'reference', options: 'financial-periods', width: 140, hidden: true },
  ];
}

/** Recommendations on renewals: cost beside ratings and feedback (S103). */
export const recommendationColumns = renewalColumns([recommendation, { ...proposal, hidden: true }], {
  opinions: true,
  departments: false,
});

/** Proposals to those who decide: cost by department (S105). */
export const proposalColumns = renewalColumns([recommendation, proposal], { opinions: false, departments: true });
