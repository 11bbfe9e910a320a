import * as z from 'zod';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import { WorkflowTaskSetting } from '../entities/workflow.ts';
import { callsOf, json, result } from '../route.ts';
import { WorkflowSettingsView } from '../rows/workflow-row.ts';

const calls = callsOf('/workflow-settings', { read: 'signed-in', write: 'manage-workflows', servedBy: 'read' });

/** A member's settings for all workflows (S32): which tasks apply, when they are due, and who does them. */
export const workflowSettings = {
  get: calls.get('own', '', 'Which workflow tasks apply in general, when they are due and who does them', {
    reply: result(WorkflowSettingsView),
  }),
  change: calls.put('own', '', 'Change some of the tasks; counts for workflows that start from now on', {
    body: json(
      z.strictObject({
        tasks: z
          .array(WorkflowTaskSetting.partial({ applicable: true, due_from: true, due_days: true, owner_id: true }))
          .min(1)
          .max(taskNames.length),
        version: z.int().min(0).optional(),
      }),
    ),
    reply: result(WorkflowSettingsView),
  }),
};
