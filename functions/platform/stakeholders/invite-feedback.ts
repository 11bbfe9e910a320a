import { mostAskedPeriods } from '#shared/contract/entities/stakeholder.ts';
import { asksAbout } from '#shared/domain/stakeholders/invitation-state.ts';
import type { Repository } from '../repository.ts';
import { queueFeedbackMail } from './feedback-mail.ts';
import type { Sent, Wanted } from './feedback-recipients.ts';
import { feedbackEnd, issueFeedbackLink } from './feedback-tokens.ts';
import { livingInvitation } from './invitations-of.ts';
import { openQuestions } from './open-questions.ts';
import { writeToStakeholders } from './write-to-stakeholders.ts';

/** Why somebody who could be asked is not. */
export const nothingToAsk = 'Has no undecided subscription here';
export const alreadyAsked = 'Was asked already; a reminder can be sent';

/**
 * Invites stakeholders to say which subscriptions to renew, each by a mail with a link of its own that holds 60 days. Who was asked about all
 * of it already gets no second invitation; who was asked about a part keeps one link for the old and the new.
 */
export function inviteFeedback(repo: Repository, wanted: Wanted): Promise<Sent> {
  return writeToStakeholders(repo, wanted, async (tx, model, stakeholder) => {
    const scope = wanted.subscription_period_ids && { period_ids: wanted.subscription_period_ids, closed_period_ids: [] };
    const open = openQuestions(model, stakeholder.id, scope);
    if (open.length === 0) return nothingToAsk;
    const living = livingInvitation(model, stakeholder.id, tx.at);
    if (living && open.every(({ id }) => asksAbout(living, id))) return alreadyAsked;

    const asked = new Set([...(living?.period_ids ?? []), ...open.map(({ id }) => id)]);
    const next = {
      period_ids: asked.size > mostAskedPeriods || living?.period_ids === null ? null : [...asked],
      closed_period_ids: (living?.closed_period_ids ?? []).filter((id) => !open.some((period) => period.id === id)),
      sent_at: tx.at,
      expires_at: feedbackEnd(),
      reminded_at: null,
    };
    const before = living && (await tx.load('feedback_invitation', living.id));
    const invitation = before
      ? tx.save('feedback_invitation', { ...before, ...next })
      : tx.create('feedback_invitation', { ...next, stakeholder_id: stakeholder.id, revoked_at: null, closed_at: null });
    const link = { url: issueFeedbackLink(tx, invitation), expires_at: invitation.expires_at };
    queueFeedbackMail(tx, model, { kind: 'stakeholder_feedback', stakeholder, periods: open, link });
    return undefined;
  });
}
