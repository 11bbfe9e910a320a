import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { stateAfter } from '#shared/domain/to-dos/completion.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { keys } from '#functions/platform/keys.ts';
import { securityText } from '#functions/platform/messages/emails/security.ts';
import { table } from '#functions/platform/table.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { otherManagers } from '#functions/records/ground/users/administrators.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { planToDo } from './plan-to-do.ts';
import { boardsOf, statesOf } from './system-board.ts';

/** A task that the product creates for the administrators of a library. Its id follows from its reason, so that there is one for each. */
export interface NoticeTask {
  id: string;
  title: Message<EmailCode>;
  /** The reason, shown in the reader's language. */
  notice: Message;
  deadline?: string | null;
}

/** Creates a task of all administrators, unless it was created before. A deleted one is not created again while its tombstone is kept (90 days). */
export async function createNoticeTask(tx: Transaction, { id, title, notice, deadline = null }: NoticeTask): Promise<void> {
  if ((await tx.find('to_do', id)) || (await table.get(keys.entity(tx.caller.tenant, 'to_do', id)))) return;
  const model = await tx.model();
  const text = securityText(title, languageOf(memberOf(model).locale));
  const given = { title: text, owner_ids: otherManagers(model, ''), in_dashboard: true, deadline };
  tx.create('to_do', { ...(await planToDo(tx, given, undefined, { ...blankToDo, title: '' })), id, notice });
}

/** Completes such a task, if it is open. */
export async function completeNoticeTask(tx: Transaction, id: string): Promise<void> {
  const task = await tx.find('to_do', id);
  if (!task || task.completed_at !== null) return;
  const model = await tx.model();
  const state = stateAfter(task, 'completed', statesOf(model), boardsOf(model));
  if (state) tx.save('to_do', { ...task, ...(await planToDo(tx, { title: task.title, state_id: state.id }, task, task)) });
}
