import { invalid } from '#shared/contract/errors.ts';
import { workflowSettingsId } from '#shared/contract/entities/workflow.ts';
import type { progress } from '#shared/contract/groups/progress.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { allTaskSettings } from '#shared/domain/workflow/task-settings.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { answer, type Handler } from '../platform/http.ts';
import { hasTemplate, mailOfType } from '#shared/domain/emails/mailed-types.ts';
import { blankProgressSetting } from '#functions/records/work/workflow/progress-setting.ts';
import { progressSettingRow } from '#functions/records/work/progress/progress-setting-row.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Transaction } from '../platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C409: sets when a type appears, who is responsible, its template, and whether it runs automatically. */
export const changeSetting: Handler<typeof progress.changeSetting> = async (request) => {
  const type = request.params.type as ProgressType;
  const { version, responsible_id: responsible, ...given } = request.body;
  const task = taskOfType(type);
  await request.repo.commit(async (tx) => {
    const model = await tx.model();
    refuse(model, type, given);
    const user = model.find('user', responsible ?? null);
    if (typeof responsible === 'string' && !user?.active) throw invalid({ responsible_id: [say('progress.userNotFound')] });
    const responsible_id = user?.id ?? null;
    if (task && responsible !== undefined) await setOwner(tx, task, responsible_id);
    const change = { ...given, ...(!task && responsible !== undefined && { responsible_id }) };
    const before = await tx.find('progress_bar_setting', type);
    if (before) {
      await tx.load('progress_bar_setting', type, version);
      tx.save('progress_bar_setting', { ...before, ...change });
    } else if (Object.keys(change).length > 0) tx.create('progress_bar_setting', { id: type, type, ...blankProgressSetting, ...change });
  });
  return answer(progressSettingRow(await request.model(), type), { message: say('progress.settingsSaved') });
};

function refuse(
  model: ReadModel,
  type: ProgressType,
  given: { automatic?: boolean | undefined; template_id?: string | null | undefined },
): void {
  if (given.automatic === true && type !== 'plan-workflow') throw invalid({ automatic: [say('progress.notAutomatic')] });
  if (!given.template_id) return;
  if (!hasTemplate(type)) throw invalid({ template_id: [say('progress.taskWithoutEmailText')] });
  const template = model.find('email_template', given.template_id);
  if (template?.kind !== mailOfType(type)) throw invalid({ template_id: [say('progress.templateOfOtherTask')] });
}

/** The owner of a task is only stored in the settings of workflows. */
async function setOwner(tx: Transaction, task: TaskName, owner_id: string | null): Promise<void> {
  const before = await tx.find('workflow_settings', workflowSettingsId);
  const settled = before?.tasks ?? [];
  const tasks = allTaskSettings(settled)
    .map((one) => (one.task === task ? { ...one, owner_id } : one))
    .filter((one) => one.task === task || settled.some((known) => known.task === one.task));
  if (before) tx.save('workflow_settings', { ...before, tasks });
  else tx.create('workflow_settings', { id: workflowSettingsId, tasks });
}
