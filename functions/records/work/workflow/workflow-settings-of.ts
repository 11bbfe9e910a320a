import { workflowSettingsId } from '#shared/contract/entities/workflow.ts';
import { allTaskSettings, type TaskSetting } from '#shared/domain/workflow/task-settings.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** What the member has settled for every task, the usual for the rest; a responsible person who is gone or inactive is nobody. */
export function workflowSettingsOf(model: ReadModel): TaskSetting[] {
  return allTaskSettings(model.find('workflow_settings', workflowSettingsId)?.tasks ?? []).map((setting) => {
    const owner = model.find('user', setting.owner_id);
    return { ...setting, owner_id: owner?.active ? owner.id : null };
  });
}
