import { notFound } from '#shared/contract/errors.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import type { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import { instant } from '../platform/clock.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import { closeFeedback } from '../platform/stakeholders/close-feedback.ts';
import type { Sent } from '../platform/stakeholders/feedback-recipients.ts';
import { invitationRow } from '../platform/stakeholders/invitation-row.ts';
import { inviteFeedback } from '../platform/stakeholders/invite-feedback.ts';
import { remindFeedback } from '../platform/stakeholders/remind-feedback.ts';

/** "3 invitations are on their way. 1 stakeholder gets none: Ada Lovelace (has no email address)." */
function told(outcome: Sent, one: string, several: string) {
  const { sent, skipped } = outcome;
  const first = skipped.slice(0, 3).map(({ name, reason }) => `${name} (${reason.charAt(0).toLowerCase()}${reason.slice(1)})`);
  const more = skipped.length > first.length ? ` and ${skipped.length - first.length} more` : '';
  const without =
    skipped.length === 0
      ? ''
      : ` ${skipped.length === 1 ? '1 stakeholder gets' : `${skipped.length} stakeholders get`} none: ${first.join(', ')}${more}.`;
  const message =
    sent.length === 0
      ? `Nobody was written to.${without}`
      : `${sent.length === 1 ? one : several.replace('{n}', String(sent.length))}${without}`;
  return answer(outcome, { message, status: sent.length === 0 ? 'info' : 'positive' });
}

/** Inviting, reminding, closing and taking back. */
export const invitationHandlers: GroupHandlers<typeof feedbackInvitations> = {
  invite: async ({ repo, body }) =>
    told(await inviteFeedback(repo, body), 'The invitation is on its way.', '{n} invitations are on their way.'),
  remind: async ({ repo, body }) =>
    told(await remindFeedback(repo, body), 'The reminder is on its way.', '{n} reminders are on their way.'),
  close: async ({ repo, body }) =>
    told(await closeFeedback(repo, body), 'Feedback was closed; a note is on its way.', 'Feedback was closed; {n} notes are on their way.'),
  revoke: async (request) => {
    const invitation = await request.repo.commit(async (tx) => {
      const before = await tx.load('feedback_invitation', request.params.id);
      return before.revoked_at === null ? tx.save('feedback_invitation', { ...before, revoked_at: tx.at }) : before;
    });
    const model = await request.model();
    const stakeholder = model.find('stakeholder', invitation.stakeholder_id);
    if (!stakeholder) throw notFound('Stakeholder');
    return answer(invitationRow(model, invitation, instant()), {
      message: `The invitation of ${contactName(stakeholder)} was taken back: its links open nothing any more.`,
    });
  },
};
