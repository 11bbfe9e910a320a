import type { FeedbackInvitation } from '#shared/contract/entities/stakeholder.ts';
import type { FeedbackInvitationRow } from '#shared/contract/rows/stake-row.ts';
import { wasAskedAbout } from '#shared/domain/stakeholders/invitation-state.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { stateOf } from './invitations-of.ts';
import { stakesOf } from './stakes-of.ts';

/** An invitation with its state at an instant, and how much of what it asked about was answered. */
export function invitationRow(model: ReadModel, invitation: FeedbackInvitation, now: string): FeedbackInvitationRow {
  const stakeholder = reference(model, 'stakeholder', invitation.stakeholder_id) ?? { id: invitation.stakeholder_id, name: '' };
  const responses = model.by('stakeholder_response', 'stakeholder_id', stakeholder.id);
  const answered = new Set(responses.map((each) => each.subscription_period_id).filter((periodId) => wasAskedAbout(invitation, periodId)));
  const asked = new Set([
    ...(invitation.period_ids ?? stakesOf(model, stakeholder.id).map(({ id }) => id)).filter((id) => model.find('subscription_period', id)),
    ...answered,
  ]);
  return {
    ...model.live('feedback_invitation', invitation),
    name: stakeholder.name,
    stakeholder,
    state: stateOf(model, invitation, now),
    asked: asked.size,
    answered: answered.size,
  };
}
