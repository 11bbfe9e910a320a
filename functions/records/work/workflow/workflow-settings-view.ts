import { workflowSettingsId } from '#shared/contract/entities/workflow.ts';
import type { Applicability, WorkflowSettingsView } from '#shared/contract/rows/workflow-row.ts';
import { generalApplicability } from '#shared/domain/workflow/task-settings.ts';
import { milestoneWords, taskWords } from '#shared/domain/workflow/task-words.ts';
import { applicableField, milestoneOf, milestones } from '#shared/domain/workflow/tasks.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { workflowSettingsOf } from './workflow-settings-of.ts';
import { owners, reference } from '../../ground/references/reference.ts';

/** The settings for all workflows, for their page (S32). */
export function workflowSettingsView(model: ReadModel): WorkflowSettingsView {
  return {
    version: model.find('workflow_settings', workflowSettingsId)?.version ?? 0,
    tasks: workflowSettingsOf(model).map((setting) => {
      const milestone = milestoneOf(setting.task);
      return {
        ...setting,
        label: taskWords[setting.task],
        name: applicableField(setting.task),
        milestone: { id: milestone, label: milestoneWords[milestone], order: milestones.indexOf(milestone) + 1 },
        owner: reference(model, 'user', setting.owner_id),
      };
    }),
    options: { owners: owners(model) },
  };
}

/** The general applicability of tasks, for periods without settings of their own (C193). Called for each row of lists. */
export function generalApplicabilityOf(model: ReadModel): Applicability {
  return model.view('general applicability', () => generalApplicability(workflowSettingsOf(model)) as Applicability);
}
