import type { ProgressSettingRow } from '#shared/contract/rows/progress-row.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { workflowSettingsOf } from '../workflow/workflow-settings-of.ts';
import { hasTemplate } from '#shared/domain/emails/mailed-types.ts';
import { blankProgressSetting, progressSetting, usualDays } from '../workflow/progress-setting.ts';

/**
 * The settings of a type, with their effect (C408). The responsible person of a workflow task is stored in the settings of workflows, others
 * here: nothing is stored twice.
 */
export function progressSettingRow(model: ReadModel, type: ProgressType): ProgressSettingRow {
  const setting = progressSetting(model, type);
  const { days_before, template_id, automatic, responsible_id } = setting ?? blankProgressSetting;
  const task = taskOfType(type);
  const responsible = reference(
    model,
    'user',
    task ? workflowSettingsOf(model).find((one) => one.task === task)?.owner_id : responsible_id,
  );
  return {
    type,
    version: setting?.version ?? null,
    days_before,
    usual_days: usualDays(type),
    responsible_id: responsible?.id ?? null,
    responsible,
    template_id,
    automatic,
    can_be_automatic: type === 'plan-workflow',
    has_template: hasTemplate(type),
  };
}
