import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { say } from '#shared/domain/messages/message.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { stateAfter } from '#shared/domain/to-dos/completion.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import { keys } from '#functions/platform/keys.ts';
import { securityText } from '#functions/platform/messages/emails/security.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { securitySettingsId } from '#functions/platform/session-policy.ts';
import { table } from '#functions/platform/table.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { otherManagers } from '#functions/records/ground/users/administrators.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { planToDo } from './plan-to-do.ts';
import { boardsOf, statesOf } from './system-board.ts';

const taskId = idOf('task-session-policy');

/**
 * Creates the task of the administrators of a library that has not saved security settings, once: those from before there were any have no idle limit
 * until they do. A deleted task is not created again while its tombstone is kept (90 days).
 */
export async function askForSessionPolicy(repo: Repository): Promise<void> {
  if (await table.get(keys.entity(repo.caller.tenant, 'to_do', taskId))) return;
  await repo.commit(async (tx) => {
    if ((await tx.dependOn('security_settings', securitySettingsId)) || (await tx.find('to_do', taskId))) return;
    const model = await tx.model();
    const title = securityText(say('security.policyTask'), languageOf(memberOf(model).locale));
    const given = { title, owner_ids: otherManagers(model, ''), in_dashboard: true };
    const values = await planToDo(tx, given, undefined, { ...blankToDo, title: '' });
    tx.create('to_do', { ...values, id: taskId, notice: say('users.sessionPolicyMissing') });
  });
}

/** Completes that task, in the commit that saves the settings. */
export async function completeSessionPolicyTask(tx: Transaction): Promise<void> {
  const task = await tx.find('to_do', taskId);
  if (!task || task.completed_at !== null) return;
  const model = await tx.model();
  const state = stateAfter(task, 'completed', statesOf(model), boardsOf(model));
  if (state) tx.save('to_do', { ...task, ...(await planToDo(tx, { title: task.title, state_id: state.id }, task, task)) });
}
