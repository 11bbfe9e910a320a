import type { Email } from '#shared/contract/entities/email.ts';
import { kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { isTrouble } from '#shared/domain/emails/email-states.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** The reason why an email cannot be sent again, in a sentence; null if it can. */
export function notResendable(email: Pick<Email, 'kind' | 'state' | 'resent_as' | 'to'>): Message | null {
  if (email.resent_as !== null) return say('emails.alreadyResent');
  if (kindFacts[email.kind].secret) return say('emails.containsPersonalLink');
  if (email.state === 'complained') return say('emails.markedAsSpam', { email: email.to.join(', ') });
  if (!isTrouble(email.state)) return say('emails.alreadyOnItsWay');
  return null;
}
