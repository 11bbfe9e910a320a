import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { type NewStep, preloadedSteps } from '#shared/domain/implementation/preloaded-steps.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import { generalApplicability } from '#shared/domain/workflow/task-settings.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { workflowSettingsOf } from './workflow-settings-of.ts';

/** The steps that a period's implementation checklist begins with, by the tasks that apply to it. */
export function usualSteps(model: ReadModel, period: Pick<SubscriptionPeriod, 'task_applicability'>): NewStep[] {
  const general = generalApplicability(workflowSettingsOf(model));
  return preloadedSteps((task) => isApplicable(task, period.task_applicability, general));
}
