import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { AppliesTo } from '#shared/domain/invoices/change-state.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import { generalApplicability } from '#shared/domain/workflow/task-settings.ts';
import type { ReadModel } from '../read-model.ts';
import { workflowSettingsOf } from '../workflow/workflow-settings-of.ts';

/** Whether approving and paying are part of a period's workflow (D3, R040). */
export function appliesTo(model: ReadModel, period: Pick<SubscriptionPeriod, 'task_applicability'> | undefined): AppliesTo {
  // Lists ask this for each of their rows.
  const general = model.view('general applicability', ['workflow_settings', 'user'], () => generalApplicability(workflowSettingsOf(model)));
  const own = period?.task_applicability ?? {};
  return { approval: isApplicable('approve_invoices', own, general), payment: isApplicable('vendor_payments', own, general) };
}
