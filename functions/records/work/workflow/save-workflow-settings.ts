import { type WorkflowSettings, workflowSettingsId } from '#shared/contract/entities/workflow.ts';
import { breached, conflict } from '#shared/contract/errors.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkApplicability, withApplicability } from '#shared/domain/workflow/applicability.ts';
import { allTaskSettings, generalApplicability, type TaskSetting } from '#shared/domain/workflow/task-settings.ts';
import { applicableField } from '#shared/domain/workflow/tasks.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The changed settings of a task. */
export type TaskSettingChange = Pick<TaskSetting, 'task'> & { [F in Exclude<keyof TaskSetting, 'task'>]?: TaskSetting[F] | undefined };

/**
 * Changes the settings of some tasks for all workflows started from now on (S32, C194); coupled switches follow (R040). The first change creates
 * the record. `seen` is the version that the person saw, 0 for none; any other throws 409.
 */
export function saveWorkflowSettings(repo: Repository, changes: readonly TaskSettingChange[], seen?: number): Promise<WorkflowSettings> {
  return repo.commit(async (tx) => {
    const breaches = [...checkSwitches(changes), ...checkOwners(await tx.model(), changes)];
    if (breaches.length > 0) throw breached(breaches);
    const stored = await tx.find('workflow_settings', workflowSettingsId);
    if (seen !== undefined && seen !== (stored?.version ?? 0)) {
      if (stored && seen > 0) await tx.load('workflow_settings', workflowSettingsId, seen);
      throw conflict(say('workflow.settingsChanged'), { version: stored?.version ?? 0 });
    }
    const before = allTaskSettings(stored?.tasks ?? []);
    const tasks = settled(before, changes);
    return stored ? tx.save('workflow_settings', { ...stored, tasks }) : tx.create('workflow_settings', { id: workflowSettingsId, tasks });
  });
}

function switchesOf(changes: readonly TaskSettingChange[]): Record<string, boolean> {
  return Object.fromEntries(
    changes.flatMap(({ task, applicable }): [string, boolean][] => (applicable === undefined ? [] : [[applicableField(task), applicable]])),
  );
}

function checkSwitches(changes: readonly TaskSettingChange[]): Breach[] {
  const twice = changes.filter(({ task }, index) => changes.findIndex((one) => one.task === task) !== index);
  return [...twice.map(({ task }) => ({ field: task, message: say('evaluation.namedTwice') })), ...checkApplicability(switchesOf(changes))];
}

function checkOwners(model: ReadModel, changes: readonly TaskSettingChange[]): Breach[] {
  return changes
    .filter(({ owner_id }) => owner_id !== undefined && owner_id !== null && !model.find('user', owner_id)?.active)
    .map(({ task }) => ({ field: task, message: say('workflow.personNotFound') }));
}

function settled(before: readonly TaskSetting[], changes: readonly TaskSettingChange[]): TaskSetting[] {
  const switches = withApplicability(generalApplicability(before), switchesOf(changes));
  return before.map((setting) => {
    const change = changes.find(({ task }) => task === setting.task);
    return {
      task: setting.task,
      applicable: switches[applicableField(setting.task)] ?? setting.applicable,
      due_from: change?.due_from ?? setting.due_from,
      due_days: change?.due_days ?? setting.due_days,
      owner_id: change?.owner_id === undefined ? setting.owner_id : change.owner_id,
    };
  });
}
