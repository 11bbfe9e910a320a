import type { Email } from '#shared/contract/entities/email.ts';
import { kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { isTrouble } from '#shared/domain/emails/email-states.ts';

/** Why a mail cannot be sent again, in a sentence; null where it can. */
export function notResendable(email: Pick<Email, 'kind' | 'state' | 'resent_as' | 'to'>): string | null {
  if (email.resent_as !== null) return 'It was sent again already.';
  if (kindFacts[email.kind].secret) return 'It carried a link for one person. Let them ask for a new one, or send a new invitation.';
  if (email.state === 'complained') return `${email.to.join(', ')} called it spam: write to somebody else.`;
  if (!isTrouble(email.state)) return 'It is on its way or has arrived: it is not sent twice.';
  return null;
}
