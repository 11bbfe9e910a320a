import { progress } from '#shared/contract/groups/progress.ts';
import { workflowSettings } from '#shared/contract/groups/workflow-settings.ts';
import { bind, serve } from '../platform/http.ts';
import { assignTasks } from './assign-tasks.ts';
import { changeInvoiceOfTask } from './change-invoice-of-task.ts';
import { changeSetting } from './change-setting.ts';
import { dismissTasks } from './dismiss-tasks.ts';
import { processTasks } from './process-tasks.ts';
import { reopenTasks } from './reopen-tasks.ts';
import { snoozeTasks } from './snooze-tasks.ts';
import { workflowSettingsHandlers } from './workflow-settings-handlers.ts';
import { writeAttachment } from './write-attachment.ts';

export const handler = serve(
  bind(progress, {
    changeInvoice: changeInvoiceOfTask,
    attachment: writeAttachment,
    process: processTasks,
    processByPut: processTasks,
    dismiss: dismissTasks,
    reopen: reopenTasks,
    snooze: snoozeTasks,
    assign: assignTasks,
    changeSetting,
  }),
  bind(workflowSettings, workflowSettingsHandlers),
);
