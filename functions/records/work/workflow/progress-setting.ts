import type { ProgressBarSetting } from '#shared/contract/entities/progress.ts';
import { defaultPlanningDays, defaultReminderDays } from '#shared/domain/workflow/planned-start.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** What a type holds until somebody sets it. */
export const blankProgressSetting: Pick<ProgressBarSetting, 'days_before' | 'responsible_id' | 'template_id' | 'automatic'> = {
  days_before: null,
  responsible_id: null,
  template_id: null,
  automatic: false,
};

/** How many days before its date a type comes up unless it is set otherwise; null for at once. */
export function usualDays(type: ProgressType): number | null {
  if (type === 'plan-workflow') return defaultPlanningDays;
  return type === 'cancellation-reminders' ? defaultReminderDays : null;
}

/** What a member set for a type; its id is the type. */
export function progressSetting(model: ReadModel, type: ProgressType): ProgressBarSetting | undefined {
  return model.find('progress_bar_setting', type);
}

/** How many days before its date a type comes up; null for at once. */
export function daysBefore(model: ReadModel, type: ProgressType): number | null {
  return progressSetting(model, type)?.days_before ?? usualDays(type);
}
