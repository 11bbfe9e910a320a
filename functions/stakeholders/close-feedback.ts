import { asksAbout } from '#shared/domain/stakeholders/invitation-state.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { closePeriodTask } from '../records/work/workflow/close-period-task.ts';
import { queueFeedbackMail } from '../records/work/stakeholders/feedback-mail.ts';
import type { Sent, Wanted } from '../records/work/stakeholders/feedback-recipients.ts';
import { stakesOf } from '../records/work/stakeholders/stakes-of.ts';
import { writeToStakeholders } from '../records/work/stakeholders/write-to-stakeholders.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Closes feedback: the questions no longer need answers, the people asked get a note with the outcome, and the task of the periods is completed. Also
 * for expired invitations.
 */
export async function closeFeedback(repo: Repository, wanted: Wanted): Promise<Sent> {
  const closed = new Set<string>();
  const outcome = await writeToStakeholders(repo, wanted, async (tx, model, stakeholder) => {
    const isWanted = (id: string): boolean => wanted.subscription_period_ids?.includes(id) ?? true;
    const open = model
      .by('feedback_invitation', 'stakeholder_id', stakeholder.id)
      .filter(({ revoked_at, closed_at }) => revoked_at === null && closed_at === null);
    const stakes = stakesOf(model, stakeholder.id);
    const periods = stakes.filter(({ id }) => isWanted(id) && open.some((invitation) => asksAbout(invitation, id)));
    if (periods.length === 0) return say('stakeholders.notAskedOrClosed');
    const ids = periods.map(({ id }) => id);
    for (const { id } of open) {
      const before = await tx.load('feedback_invitation', id);
      const closing = [...new Set([...before.closed_period_ids, ...ids.filter((each) => asksAbout(before, each))])];
      const isDone =
        before.period_ids === null
          ? wanted.subscription_period_ids === undefined
          : before.period_ids.every((each) => closing.includes(each));
      tx.save('feedback_invitation', { ...before, closed_period_ids: closing, closed_at: isDone ? tx.at : null });
    }
    queueFeedbackMail(tx, model, { kind: 'stakeholder_closing', stakeholder, periods });
    for (const each of ids) closed.add(each);
    return undefined;
  });
  await settleFeedback(repo, [...closed]);
  return outcome;
}

/** Max periods whose task one commit completes. */
const together = 30;

async function settleFeedback(repo: Repository, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += together)
    await repo.commit(async (tx) => {
      const model = await tx.model();
      for (const id of ids.slice(start, start + together)) await closePeriodTask({ tx, model }, id, 'stakeholder_feedback');
    });
}
