import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { AppliesTo } from '#shared/domain/invoices/change-state.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { generalApplicabilityOf } from '../../work/workflow/workflow-settings-view.ts';

/** Whether approving and paying are part of a period's workflow (D3, R040). */
export function appliesTo(model: ReadModel, period: Pick<SubscriptionPeriod, 'task_applicability'> | undefined): AppliesTo {
  const general = generalApplicabilityOf(model);
  const own = period?.task_applicability ?? {};
  return { approval: isApplicable('approve_invoices', own, general), payment: isApplicable('vendor_payments', own, general) };
}
