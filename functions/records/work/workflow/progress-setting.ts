import type { ProgressBarSetting } from '#shared/contract/entities/progress.ts';
import { defaultPlanningDays, defaultReminderDays } from '#shared/domain/workflow/planned-start.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The default settings of a type. */
export const blankProgressSetting: Pick<ProgressBarSetting, 'days_before' | 'responsible_id' | 'template_id' | 'automatic'> = {
  days_before: null,
  responsible_id: null,
  template_id: null,
  automatic: false,
};

/** Default days before its date at which a type appears; null for at once. */
export function usualDays(type: ProgressType): number | null {
  if (type === 'plan-workflow') return defaultPlanningDays;
  return type === 'cancellation-reminders' ? defaultReminderDays : null;
}

/** A member's settings of a type; the id is the type. */
export function progressSetting(model: ReadModel, type: ProgressType): ProgressBarSetting | undefined {
  return model.find('progress_bar_setting', type);
}

/** Days before its date at which a type appears; null for at once. */
export function daysBefore(model: ReadModel, type: ProgressType): number | null {
  return progressSetting(model, type)?.days_before ?? usualDays(type);
}
