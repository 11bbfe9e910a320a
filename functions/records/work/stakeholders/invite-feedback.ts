import { mostAskedPeriods } from '#shared/contract/entities/stakeholder.ts';
import { invalid } from '#shared/contract/errors.ts';
import { today } from '#functions/platform/clock.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { queueFeedbackMail } from './feedback-mail.ts';
import type { Sent, Wanted } from './feedback-recipients.ts';
import { feedbackEnd, issueFeedbackLink } from './feedback-tokens.ts';
import { planInvitation } from './plan-invitation.ts';
import { writeToStakeholders } from './write-to-stakeholders.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Invites stakeholders to answer which subscriptions to renew, each by an email with a personal link. Stakeholders already asked about all of
 * them get no second invitation; those asked about a part get one link for old and new. Throws 422 if the answer date has passed.
 */
export async function inviteFeedback(repo: Repository, wanted: Wanted): Promise<Sent> {
  if (wanted.answer_by !== undefined && wanted.answer_by < today(memberOf(await repo.model()).timezone))
    throw invalid({ answer_by: [say('stakeholders.beforeToday')] });
  return writeToStakeholders(repo, wanted, async (tx, model, stakeholder) => {
    const plan = planInvitation(model, stakeholder, wanted, tx.at);
    if ('code' in plan) return plan;
    const { periods, living, answerBy } = plan;
    const asked = new Set([...(living?.period_ids ?? []), ...periods.map(({ id }) => id)]);
    const next = {
      period_ids: asked.size > mostAskedPeriods || living?.period_ids === null ? null : [...asked],
      closed_period_ids: (living?.closed_period_ids ?? []).filter((id) => !periods.some((period) => period.id === id)),
      sent_at: tx.at,
      answer_by: answerBy,
      expires_at: feedbackEnd(answerBy),
      reminded_at: null,
    };
    const before = living && (await tx.load('feedback_invitation', living.id));
    const invitation = before
      ? tx.save('feedback_invitation', { ...before, ...next })
      : tx.create('feedback_invitation', { ...next, stakeholder_id: stakeholder.id, revoked_at: null, closed_at: null });
    const link = { url: issueFeedbackLink(tx, invitation), answer_by: answerBy, expires_at: invitation.expires_at };
    queueFeedbackMail(tx, model, { kind: 'stakeholder_feedback', stakeholder, periods, link });
    return undefined;
  });
}
