import type { FeedbackInvitation } from '#shared/contract/entities/stakeholder.ts';
import { asksAbout, endOf, type InvitationState, wasAskedAbout } from '#shared/domain/stakeholders/invitation-state.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { openQuestions } from './open-questions.ts';
import { stakeholdersOf } from './stakes-of.ts';

/** The invitation of a stakeholder whose link is valid at an instant. */
export function livingInvitation(model: ReadModel, stakeholderId: string, now: string): FeedbackInvitation | undefined {
  return model.by('feedback_invitation', 'stakeholder_id', stakeholderId).find((each) => endOf(each, now) === undefined);
}

/** The last invitation of a stakeholder about a period. */
export function invitationAbout(model: ReadModel, stakeholderId: string, periodId: string): FeedbackInvitation | undefined {
  return model
    .by('feedback_invitation', 'stakeholder_id', stakeholderId)
    .filter((each) => wasAskedAbout(each, periodId))
    .toSorted((a, b) => (a.sent_at < b.sent_at ? 1 : -1))[0];
}

/** The state of an invitation: the reason why its link is invalid, or whether all its questions are answered. */
export function stateOf(model: ReadModel, invitation: FeedbackInvitation, now: string): InvitationState {
  return endOf(invitation, now) ?? (openQuestions(model, invitation.stakeholder_id, invitation).length === 0 ? 'answered' : 'open');
}

/** Whether at least one stakeholder was asked about a period, and all who still can have answered. `answered` counts as having just answered. */
export function isFeedbackComplete(model: ReadModel, period: Parameters<typeof stakeholdersOf>[1], now: string, answered: string): boolean {
  const asked = [...stakeholdersOf(model, period)].filter((id) => {
    const invitation = livingInvitation(model, id, now);
    return invitation !== undefined && asksAbout(invitation, period.id);
  });
  return (
    asked.includes(answered) &&
    asked.every(
      (id) =>
        id === answered || model.by('stakeholder_response', 'stakeholder_id', id).some((each) => each.subscription_period_id === period.id),
    )
  );
}
