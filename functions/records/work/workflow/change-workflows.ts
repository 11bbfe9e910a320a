import type { LeftOut } from '#shared/contract/rows/workflow-row.ts';
import type { WorkflowAction } from '#shared/contract/workflow-filter.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { reference } from '../../ground/references/reference.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { type Chosen, workflowRefusal, type Which } from './choose-periods.ts';
import { endWorkflow } from './end-workflow.ts';
import { startWorkflow } from './start-workflow.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';
import { messageAs } from '#functions/platform/messages/english.ts';
import type { MessageCode } from '#shared/messages/codes.ts';

/** An action on many workflows, and its reason. */
export interface WorkflowWork extends Which {
  action: WorkflowAction;
  reason: string | null;
}

export interface WorkflowsChanged {
  changed: number;
  unchanged: number;
  ids: string[];
  left_out: LeftOut[];
}

/** Max periods of one commit: each writes a run and the period, and checks the assigned people. */
const together = 24;
const mostNamed = 20;

/**
 * Starts, cancels or dismisses the chosen workflows, in commits of some dozen; a repeated call completes an interrupted one. A period changed by
 * another user meanwhile is skipped if the action no longer applies.
 */
export async function changeWorkflows(
  repo: Repository,
  work: WorkflowWork,
  chosen: Chosen,
  onProgress: () => Promise<void> = async () => {},
): Promise<WorkflowsChanged> {
  const changed: string[] = [];
  const late = new Map<string, MessageCode>();
  for (let start = 0; start < chosen.wanted.length; start += together) {
    const chunk = chosen.wanted.slice(start, start + together);
    const done = await repo.commit(async (tx) => {
      const model = await tx.model();
      await tx.prefetch('subscription_period', chunk);
      const ids: string[] = [];
      for (const id of chunk) {
        const refusal = await changeOne(tx, model, id, work);
        if (refusal === undefined) ids.push(id);
        else late.set(id, refusal.code);
      }
      return ids;
    });
    changed.push(...done);
    await onProgress();
  }
  const model = await repo.model();
  const leftOut = new Map(chosen.leftOut);
  for (const [id, reason] of late) if (!changed.includes(id)) leftOut.set(reason, [...(leftOut.get(reason) ?? []), id]);
  return { changed: changed.length, unchanged: chosen.unchanged.length, ids: changed, left_out: leftOutRows(model, leftOut) };
}

/** Changes one period; answers the reason if that is not possible. */
async function changeOne(tx: Transaction, model: ReadModel, id: string, { action, reason }: WorkflowWork): Promise<Message | undefined> {
  const period = await tx.find('subscription_period', id);
  const refusal = period ? workflowRefusal(model, period, action) : say('to-dos.notFound');
  if (!period || refusal !== undefined) return refusal;
  if (action === 'start') await startWorkflow(tx, model, period);
  else await endWorkflow({ tx, model }, period, action === 'cancel' ? 'cancelled' : 'dismissed', reason);
  return undefined;
}

/** The reasons with their counts, the most frequent first, and the first few periods by name. */
export function leftOutRows(model: ReadModel, leftOut: ReadonlyMap<MessageCode, readonly string[]>): LeftOut[] {
  return [...leftOut]
    .map(([code, ids]) => ({
      ...messageAs('reason', say(code)),
      count: ids.length,
      periods: ids.slice(0, mostNamed).flatMap((id) => {
        const period = model.find('subscription_period', id);
        const subscription = period && reference(model, 'subscription', period.subscription_id);
        return subscription ? [{ id, name: subscription.name }] : [];
      }),
    }))
    .sort((a, b) => b.count - a.count);
}
