import { fixedReasons, scenarioDecisions } from '#shared/domain/scenarios/scenario-row.ts';
import type { Column } from '../column.ts';
import { recommendationStatuses } from '../entities/subscription.ts';
import { identifierColumns } from './products.ts';

/** Scenarios with their totals. */
export const scenarioColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 260 },
  { field: 'financial_period', label: 'Financial period', type: 'reference', options: 'financial-periods', width: 150 },
  { field: 'owner', label: 'Owner', type: 'reference', options: 'owners', width: 160 },
  { field: 'shared', label: 'Shared with the library', type: 'boolean', width: 120 },
  { field: 'budget', label: 'Budget', type: 'money', currency: 'currency', width: 140 },
  { field: 'cost', label: 'Cost', type: 'money', currency: 'currency', width: 140 },
  { field: 'gap', label: 'Gap', type: 'money', currency: 'currency', width: 140 },
  { field: 'unknown', label: 'Without a known amount', type: 'number', width: 140 },
  { field: 'note', label: 'Note', type: 'text', width: 260 },
  { field: 'applied_at', label: 'Applied', type: 'instant', width: 150 },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 150 },
];

/** A scenario's decision about each subscription, and the resulting cost. */
export const scenarioRowColumns: readonly Column[] = [
  { field: 'scenario', label: 'Scenario', type: 'reference', width: 220 },
  { field: 'financial_period', label: 'Financial period', type: 'reference', options: 'financial-periods', width: 150, hidden: true },
  { field: 'subscription', label: 'Subscription', type: 'reference', options: 'subscriptions', width: 260 },
  ...identifierColumns,
  { field: 'publisher', label: 'Publisher', type: 'reference', options: 'publishers', width: 180, hidden: true },
  { field: 'scenario_decision', label: 'Decision in the scenario', type: 'choice', choices: scenarioDecisions, width: 140 },
  { field: 'fixed', label: 'Fixed because', type: 'choice', choices: fixedReasons, width: 170 },
  { field: 'amount', label: 'Price or forecast', type: 'money', currency: 'currency', width: 140 },
  { field: 'is_price', label: 'Known price', type: 'boolean', width: 110 },
  { field: 'chosen_percent', label: 'Chosen change', type: 'percent', isChange: true, isTyped: true, width: 120 },
  { field: 'chosen_amount', label: 'Chosen price', type: 'money', currency: 'currency', width: 140 },
  { field: 'cost', label: 'Cost', type: 'money', currency: 'local_currency', total: true, width: 140 },
  { field: 'recommendation_status', label: 'Recommendation', type: 'choice', choices: recommendationStatuses, width: 170 },
  { field: 'rating', label: 'Rating', type: 'number', width: 90 },
];
