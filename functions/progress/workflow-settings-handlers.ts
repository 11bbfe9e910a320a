import type { workflowSettings } from '#shared/contract/groups/workflow-settings.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import { workflowSettingsView } from '../platform/rows/workflow-settings-view.ts';
import { saveWorkflowSettings } from '../platform/workflow/save-workflow-settings.ts';

/** What a member settles for all workflows (S32). */
export const workflowSettingsHandlers: GroupHandlers<typeof workflowSettings> = {
  change: async (request) => {
    const { tasks, version } = request.body;
    await saveWorkflowSettings(request.repo, await request.model(), tasks, version);
    return answer(workflowSettingsView(await request.model()), { message: 'The settings were saved.' });
  },
};
