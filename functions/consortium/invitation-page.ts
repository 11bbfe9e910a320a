import { noGrants, type InvitationPage } from '#shared/contract/entities/membership.ts';
import { Problem } from '#shared/contract/errors.ts';
import type { membershipInvitations } from '#shared/contract/groups/memberships.ts';
import { say } from '#shared/domain/messages/message.ts';
import { closeInvitation, findInvitation, type FoundInvitation } from '../platform/across.ts';
import type { GroupHandlers } from '../platform/http.ts';
import { repositoryFor } from '../platform/repository.ts';
import { countFeedbackCall, countUnknownLink } from '#functions/records/work/stakeholders/public-limits.ts';

/** The reason why a link opens nothing. The page translates the code. */
export function closedLink(code: 'unknown' | 'answered' | 'revoked' | 'expired'): Problem {
  const sentences = {
    unknown: say('consortium.linkUnknown'),
    answered: say('consortium.invitationAnswered'),
    revoked: say('consortium.linkRevoked'),
    expired: say('consortium.linkExpired'),
  };
  return new Problem(code === 'answered' ? 409 : 404, sentences[code], { errors: { link: [say('common.asIs', { text: code })] } });
}

/** Opens an invitation by the token of its link. Throws 404 or 409 with the reason for one that is not open, and 429 for too many calls. */
async function opened(token: string, ip: string): Promise<FoundInvitation> {
  const invitation = await findInvitation(token);
  if (!invitation) {
    await countUnknownLink(ip);
    throw closedLink('unknown');
  }
  await countFeedbackCall(invitation.office.tenant, token);
  if (invitation.state !== 'open') throw closedLink(invitation.state);
  return invitation;
}

/** The calls of people without an account. */
export const invitationHandlers: GroupHandlers<typeof membershipInvitations> = {
  open: async ({ params, meta }): Promise<InvitationPage> => {
    const { membership, shown } = await opened(params.id, meta.ip);
    return { membership, ...shown };
  },
  answer: async ({ params, body, meta }) => {
    const invitation = await opened(params.id, meta.ip);
    const isAccepted = body.answer === 'accept';
    await repositoryFor(invitation.office).commit(async (tx) => {
      const row = await tx.load('membership', invitation.membership);
      const answer = isAccepted ? ('accepted' as const) : ('declined' as const);
      closeInvitation(tx, invitation);
      tx.save('membership', {
        ...row,
        state: isAccepted ? 'active' : 'ended',
        grants: isAccepted ? (body.grants ?? noGrants) : row.grants,
        invitation: row.invitation && {
          ...row.invitation,
          answer,
          closed_at: tx.at,
          answerer: [body.name, body.role].filter(Boolean).join(', '),
        },
      });
    });
    return { answer: isAccepted ? ('accepted' as const) : ('declined' as const) };
  },
};
