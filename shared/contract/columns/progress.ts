import type { Column } from '../column.ts';
import { progressTypes } from '#shared/domain/workflow/progress-types.ts';
import { decisions, proposalStatuses, recommendationStatuses, workflowStates } from '../entities/subscription.ts';
import { taskStandings, waitReasons } from '../rows/progress-row.ts';
import { identifierColumns } from './products.ts';

/** Tasks of periods (C401): one grid for every type. */
export const progressTaskColumns: readonly Column[] = [
  { field: 'subscription', label: 'Subscription', type: 'reference', options: 'subscriptions', width: 240, sticky: true },
  { field: 'start_date', label: 'Start', type: 'date', width: 115 },
  { field: 'end_date', label: 'End', type: 'date', width: 115, hidden: true },
  { field: 'name_reference', label: 'Detail', type: 'text', width: 140, hidden: true },
  { field: 'due_on', label: 'Due', type: 'date', width: 190 },
  { field: 'overdue', label: 'Overdue', type: 'boolean', width: 90, hidden: true },
  { field: 'effective_deadline', label: 'Decision Deadline', type: 'date', width: 190 },
  { field: 'responsible', label: 'Responsible', type: 'reference', options: 'owners', width: 150 },
  { field: 'vendor', label: 'Vendor', type: 'reference', options: 'vendors', width: 150 },
  { field: 'price', label: 'Price', type: 'money', currency: 'currency', width: 130 },
  { field: 'previous_price', label: 'Price before', type: 'money', currency: 'previous_currency', width: 130 },
  { field: 'decision', label: 'Decision', type: 'choice', choices: decisions, width: 120 },
  { field: 'publisher', label: 'Publisher', type: 'reference', options: 'publishers', width: 150, hidden: true },
  { field: 'product', label: 'Product', type: 'reference', options: 'products', width: 180, hidden: true },
  ...identifierColumns,
  { field: 'recommendation_status', label: 'Recommendation', type: 'choice', choices: recommendationStatuses, width: 150, hidden: true },
  { field: 'proposal_status', label: 'Proposal', type: 'choice', choices: proposalStatuses, width: 140, hidden: true },
  { field: 'workflow', label: 'Workflow', type: 'choice', choices: workflowStates, width: 120, hidden: true },
  { field: 'normalized_price', label: 'Local price', type: 'money', currency: 'normalized_currency', width: 130, hidden: true },
  { field: 'standing', label: 'Standing', type: 'choice', choices: taskStandings, width: 110, hidden: true },
  { field: 'waits_for', label: 'Waits for', type: 'choice', choices: waitReasons, width: 120, hidden: true },
  { field: 'snoozed_until', label: 'Snoozed until', type: 'date', width: 130, hidden: true },
  { field: 'type', label: 'Task', type: 'choice', choices: progressTypes, width: 160, hidden: true },
  { field: 'subscription_id', label: 'Subscription id', type: 'text', hidden: 'never', searched: false },
];
