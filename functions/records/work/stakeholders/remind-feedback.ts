import type { Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { queueFeedbackMail } from './feedback-mail.ts';
import type { Sent, Wanted } from './feedback-recipients.ts';
import { issueFeedbackLink } from './feedback-tokens.ts';
import { livingInvitation } from './invitations-of.ts';
import { openQuestions } from './open-questions.ts';
import { writeToStakeholders } from './write-to-stakeholders.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Minutes after an email without another one: a double press counts once. */
const quietMinutes = 10;

/** Reminds invited stakeholders with open answers, with a new link to the same page. */
export function remindFeedback(repo: Repository, wanted: Wanted): Promise<Sent> {
  return writeToStakeholders(repo, wanted, async (tx, model, stakeholder) => {
    const obstacle = reminderObstacle(model, stakeholder, tx.at, wanted.subscription_period_ids);
    if ('code' in obstacle) return obstacle;
    const before = await tx.load('feedback_invitation', obstacle.invitation.id);
    const invitation = tx.save('feedback_invitation', { ...before, reminded_at: tx.at });
    const { answer_by, expires_at } = invitation;
    const link = { url: issueFeedbackLink(tx, invitation), answer_by, expires_at };
    queueFeedbackMail(tx, model, { kind: 'stakeholder_reminder', stakeholder, periods: obstacle.periods, link });
    return undefined;
  });
}

/** The reason why a stakeholder cannot be reminded, else the unanswered questions. */
export function reminderObstacle(model: ReadModel, { id }: Pick<Stakeholder, 'id'>, now: string, periodIds?: readonly string[]) {
  const invitation = livingInvitation(model, id, now);
  if (!invitation) return say('stakeholders.notAsked');
  const all = openQuestions(model, id, invitation);
  const periods = periodIds ? all.filter((period) => periodIds.includes(period.id)) : all;
  if (periods.length === 0) return say('stakeholders.nothingToRemind');
  const last = invitation.reminded_at ?? invitation.sent_at;
  return Date.parse(now) - Date.parse(last) < quietMinutes * 60_000 ? say('stakeholders.emailedMomentAgo') : { invitation, periods };
}
