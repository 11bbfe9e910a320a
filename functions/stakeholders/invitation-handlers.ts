import { notFound } from '#shared/contract/errors.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import type { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import { instant } from '../platform/clock.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import { closeFeedback } from '#functions/stakeholders/close-feedback.ts';
import { type Sent, skippedRow } from '#functions/records/work/stakeholders/feedback-recipients.ts';
import { invitationRow } from '#functions/records/work/stakeholders/invitation-row.ts';
import { inviteFeedback } from '#functions/records/work/stakeholders/invite-feedback.ts';
import { remindFeedback } from '#functions/records/work/stakeholders/remind-feedback.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { MessageCode } from '#shared/messages/codes.ts';

/** “3 invitations are on their way. 1 stakeholder gets none: Ada Lovelace (has no email address).” */
function answered({ sent, skipped }: Sent, onTheirWay: MessageCode) {
  const first = skipped.slice(0, 3).map(({ name, reason }) => say('stakeholders.nameAndReason', { name, reason }));
  const values = {
    sent: sent.length === 0 ? say('stakeholders.noEmailsSent') : say(onTheirWay, { count: sent.length }),
    count: skipped.length,
    first,
  };
  const more = skipped.length - first.length;
  const message =
    skipped.length === 0
      ? values.sent
      : more > 0
        ? say('stakeholders.someReceiveNoneMore', { ...values, more })
        : say('stakeholders.someReceiveNone', values);
  return answer({ sent, skipped: skipped.map(skippedRow) }, { message, status: sent.length === 0 ? 'info' : 'positive' });
}

/** Calls to invite, remind, close and revoke. */
export const invitationHandlers: GroupHandlers<typeof feedbackInvitations> = {
  invite: async ({ repo, body }) => answered(await inviteFeedback(repo, body), 'stakeholders.invitationsSent'),
  remind: async ({ repo, body }) => answered(await remindFeedback(repo, body), 'stakeholders.remindersSent'),
  close: async ({ repo, body }) => answered(await closeFeedback(repo, body), 'stakeholders.feedbackClosedNoticesSent'),
  revoke: async (request) => {
    const invitation = await request.repo.commit(async (tx) => {
      const before = await tx.load('feedback_invitation', request.params.id);
      return before.revoked_at === null ? tx.save('feedback_invitation', { ...before, revoked_at: tx.at }) : before;
    });
    const model = await request.model();
    const stakeholder = model.find('stakeholder', invitation.stakeholder_id);
    if (!stakeholder) throw notFound(say('kinds.stakeholder'));
    return answer(invitationRow(model, invitation, instant()), {
      message: say('stakeholders.invitationRevoked', { contactName: contactName(stakeholder) }),
    });
  },
};
