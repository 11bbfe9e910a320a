import type { workflowSettings } from '#shared/contract/groups/workflow-settings.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import { workflowSettingsView } from '#functions/records/work/workflow/workflow-settings-view.ts';
import { saveWorkflowSettings } from '#functions/records/work/workflow/save-workflow-settings.ts';
import { say } from '#shared/domain/messages/message.ts';

/** A member's settings for all workflows (S32). */
export const workflowSettingsHandlers: GroupHandlers<typeof workflowSettings> = {
  change: async (request) => {
    const { tasks, version } = request.body;
    await saveWorkflowSettings(request.repo, tasks, version);
    return answer(workflowSettingsView(await request.model()), { message: say('progress.settingsSaved') });
  },
};
