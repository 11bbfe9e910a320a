import type { KindName } from '#shared/contract/kinds.ts';
import { dealSharingUndo, dealUndo } from './work/consortium/deal.undo.ts';
import { workflowRunUndo } from './work/workflow/workflow-run.undo.ts';
import { contactUndo } from './ground/contacts/contact.undo.ts';
import { titleListUndo } from './holdings/title-lists/title-list.undo.ts';
import { receivedEmailUndo } from './work/emails/received-email.undo.ts';
import { subscriptionPeriodUndo } from './holdings/periods/subscription-period.undo.ts';
import { budgetScenarioUndo, budgetUndo } from './money/budgets/budget.undo.ts';
import { departmentUndo } from './money/departments/department.undo.ts';
import type { RecordUndo } from './record-type.ts';
import { usageEntryUndo } from './use/usage/usage-entry.undo.ts';

/** Kinds whose undo has rules of its own. Only the functions that undo load them. */
const rules: { readonly [K in KindName]?: RecordUndo<K> } = {
  deal: dealUndo,
  deal_sharing: dealSharingUndo,
  department: departmentUndo,
  workflow_run: workflowRunUndo,
  budget: budgetUndo,
  budget_scenario: budgetScenarioUndo,
  contact: contactUndo,
  title_list: titleListUndo,
  subscription_period: subscriptionPeriodUndo,
  received_email: receivedEmailUndo,
  usage_entry: usageEntryUndo,
};

/** The rules of a kind's undo; empty for a kind without its own. */
export function recordUndo<K extends KindName>(kind: K): RecordUndo<K> {
  return rules[kind] ?? {};
}
