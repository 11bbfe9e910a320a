import { workflowSettingsId } from '#shared/contract/entities/workflow.ts';
import { allTaskSettings, type TaskSetting } from '#shared/domain/workflow/task-settings.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The member's settings for every task, with defaults for the others; a deleted or inactive responsible person is omitted. */
export function workflowSettingsOf(model: ReadModel): TaskSetting[] {
  return allTaskSettings(model.find('workflow_settings', workflowSettingsId)?.tasks ?? []).map((setting) => {
    const owner = model.find('user', setting.owner_id);
    return { ...setting, owner_id: owner?.active ? owner.id : null };
  });
}
