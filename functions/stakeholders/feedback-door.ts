import { Problem } from '#shared/contract/errors.ts';
import type { FeedbackInvitation, Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import { endOf } from '#shared/domain/stakeholders/invitation-state.ts';
import { systemCaller } from '../platform/caller.ts';
import { instant } from '../platform/clock.ts';
import { tenantItem } from '../platform/directory.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { type Repository, repositoryFor } from '../platform/repository.ts';
import { findFeedbackToken } from '#functions/records/work/stakeholders/feedback-tokens.ts';
import { countFeedbackCall, countUnknownLink } from '#functions/records/work/stakeholders/public-limits.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The library and the stakeholder behind a link. */
export interface Opened {
  repo: Repository;
  model: ReadModel;
  invitation: FeedbackInvitation;
  stakeholder: Stakeholder;
}

/** The reason why a link is invalid. The page translates the code. */
export function shut(code: 'unknown' | 'revoked' | 'closed' | 'expired'): Problem {
  const sentences = {
    unknown: say('stakeholders.linkInvalid'),
    revoked: say('stakeholders.linkRevoked'),
    closed: say('stakeholders.questionClosed'),
    expired: say('stakeholders.linkExpired'),
  };
  return new Problem(404, sentences[code], { errors: { link: [say('common.asIs', { text: code })] } });
}

/**
 * Opens a link. Throws 404 with the reason for an unknown, revoked, closed or expired one. Throws 429 for too many calls by one link, or too many
 * unknown links from one network.
 */
export async function openDoor(token: string, ip: string): Promise<Opened> {
  const item = await findFeedbackToken(token);
  if (!item) {
    await countUnknownLink(ip);
    throw shut('unknown');
  }
  await countFeedbackCall(item.tenant, token);
  const repo = repositoryFor(systemCaller(item.tenant));
  const [tenant, model] = await Promise.all([tenantItem(item.tenant), repo.model()]);
  const invitation = model.find('feedback_invitation', item.invitation_id);
  const stakeholder = model.find('stakeholder', invitation?.stakeholder_id);
  if (tenant?.state !== 'ready' || !invitation || !stakeholder?.active || stakeholder.id !== invitation.stakeholder_id)
    throw shut('revoked');
  const end = endOf(invitation, instant());
  if (end) throw shut(end);
  return { repo, model, invitation, stakeholder };
}
