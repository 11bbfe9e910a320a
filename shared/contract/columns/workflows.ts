import { milestones, taskNames, applicableField } from '#shared/domain/workflow/tasks.ts';
import { taskWords } from '#shared/domain/workflow/task-words.ts';
import type { Column } from '../column.ts';
import { decisions, periodTimes, workflowStates } from '../entities/subscription.ts';
import { identifierColumns } from './products.ts';

/** The periods with their workflow (S33). A task's column says whether it applies to the period. */
export const workflowColumns: readonly Column[] = [
  { field: 'subscription', label: 'Subscription', type: 'reference', options: 'subscriptions', width: 240, sticky: true },
  { field: 'name_reference', label: 'Detail', type: 'text', width: 120, hidden: true },
  { field: 'start_date', label: 'Start', type: 'date', width: 115 },
  { field: 'end_date', label: 'End', type: 'date', width: 115 },
  { field: 'effective_deadline', label: 'Deadline in force', type: 'date', width: 190 },
  { field: 'decision', label: 'Decision', type: 'choice', choices: decisions, width: 120 },
  { field: 'workflow', label: 'Workflow', type: 'choice', choices: workflowStates, width: 130 },
  { field: 'milestone', label: 'Milestone', type: 'choice', choices: milestones, width: 140 },
  { field: 'open_tasks', label: 'Open tasks', type: 'number', width: 90 },
  { field: 'overdue_tasks', label: 'Overdue', type: 'number', width: 90 },
  { field: 'next_due_on', label: 'Next due', type: 'date', width: 115 },
  { field: 'settled_tasks', label: 'Settled tasks', type: 'number', width: 110, hidden: true },
  { field: 'run_number', label: 'Run', type: 'number', width: 80, hidden: true },
  { field: 'time', label: 'Time', type: 'choice', choices: periodTimes, width: 100 },
  { field: 'owner', label: 'Owner', type: 'reference', options: 'owners', width: 150 },
  { field: 'vendor', label: 'Vendor', type: 'reference', options: 'vendors', width: 150, hidden: true },
  { field: 'product', label: 'Product', type: 'reference', options: 'products', width: 180, hidden: true },
  ...identifierColumns,
  {
    field: 'departments',
    label: 'Departments',
    type: 'references',
    options: 'departments',
    width: 180,
    labelFrom: 'department',
    hidden: true,
  },
  { field: 'financial_period', label: 'Financial period', type: 'reference', options: 'financial-periods', width: 140 },
  { field: 'one_time_purchase', label: 'One-time purchase', type: 'boolean', width: 120, hidden: true },
  ...taskNames.map((task): Column => ({ field: applicableField(task), label: taskWords[task], type: 'boolean', width: 140, hidden: true })),
  { field: 'subscription_id', label: 'Subscription id', type: 'text', hidden: 'never', searched: false },
];
