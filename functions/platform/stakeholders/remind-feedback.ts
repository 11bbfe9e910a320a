import type { Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { ReadModel } from '../read-model.ts';
import type { Repository } from '../repository.ts';
import { queueFeedbackMail } from './feedback-mail.ts';
import type { Sent, Wanted } from './feedback-recipients.ts';
import { issueFeedbackLink } from './feedback-tokens.ts';
import { livingInvitation } from './invitations-of.ts';
import { openQuestions } from './open-questions.ts';
import { writeToStakeholders } from './write-to-stakeholders.ts';

/** Minutes after a mail in which no other one follows it: whoever presses twice means once. */
const quietMinutes = 10;

/** Reminds those who were invited and have not answered all that they were asked, with a new link to the same page. */
export function remindFeedback(repo: Repository, wanted: Wanted): Promise<Sent> {
  return writeToStakeholders(repo, wanted, async (tx, model, stakeholder) => {
    const obstacle = reminderObstacle(model, stakeholder, tx.at, wanted.subscription_period_ids);
    if (typeof obstacle === 'string') return obstacle;
    const before = await tx.load('feedback_invitation', obstacle.invitation.id);
    const invitation = tx.save('feedback_invitation', { ...before, reminded_at: tx.at });
    const link = { url: issueFeedbackLink(tx, invitation), expires_at: invitation.expires_at };
    queueFeedbackMail(tx, model, { kind: 'stakeholder_reminder', stakeholder, periods: obstacle.periods, link });
    return undefined;
  });
}

/** Why a stakeholder can be reminded of nothing, as a sentence; else what it has not answered yet. */
export function reminderObstacle(model: ReadModel, { id }: Pick<Stakeholder, 'id'>, now: string, periodIds?: readonly string[]) {
  const invitation = livingInvitation(model, id, now);
  if (!invitation) return 'Was not asked';
  const all = openQuestions(model, id, invitation);
  const periods = periodIds ? all.filter((period) => periodIds.includes(period.id)) : all;
  if (periods.length === 0) return 'Has answered all, or was not asked';
  const last = invitation.reminded_at ?? invitation.sent_at;
  return Date.parse(now) - Date.parse(last) < quietMinutes * 60_000 ? 'Got a mail a moment ago' : { invitation, periods };
}
