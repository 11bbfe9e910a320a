import * as z from 'zod';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import { WorkflowTaskSetting } from '../entities/workflow.ts';
import { call, json, result } from '../route.ts';
import { WorkflowSettingsView } from '../rows/workflow-row.ts';

/** What a member settles for all workflows (S32): which tasks apply, when they are due, and who does them. */
export const workflowSettings = {
  get: call({
    id: 'own',
    method: 'GET',
    path: '/workflow-settings',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'Which workflow tasks apply in general, when they are due and who does them',
    reply: result(WorkflowSettingsView),
  }),
  change: call({
    id: 'own',
    method: 'PUT',
    path: '/workflow-settings',
    permission: 'manage-workflows',
    kind: 'command',
    summary: 'Change some of the tasks; counts for workflows that start from now on',
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
