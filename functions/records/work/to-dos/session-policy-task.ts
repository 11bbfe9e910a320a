import { say } from '#shared/domain/messages/message.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { securitySettingsId } from '#functions/platform/session-policy.ts';
import { table } from '#functions/platform/table.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { completeNoticeTask, createNoticeTask } from './notice-task.ts';

const taskId = idOf('task-session-policy');

/**
 * Creates the task of the administrators of a library that has not saved security settings, once: those from before there were any have no idle limit
 * until they do.
 */
export async function askForSessionPolicy(repo: Repository): Promise<void> {
  if (await table.get(keys.entity(repo.caller.tenant, 'to_do', taskId))) return;
  await repo.commit(async (tx) => {
    if (await tx.dependOn('security_settings', securitySettingsId)) return;
    await createNoticeTask(tx, { id: taskId, title: say('security.policyTask'), notice: say('users.sessionPolicyMissing') });
  });
}

/** Completes that task, in the commit that saves the settings. */
export async function completeSessionPolicyTask(tx: Transaction): Promise<void> {
  await completeNoticeTask(tx, taskId);
}
