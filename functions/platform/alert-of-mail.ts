import type { EmailState } from '#shared/domain/emails/email-states.ts';
import { countProblem } from './log.ts';

/** Alerts the installation's operator to a mail that did not, or may not have, arrived. The library sees it in its outbox. */
export function alertOfMail(state: EmailState, more: Record<string, unknown>): void {
  countProblem('mails_in_trouble', `a mail is ${state}`, more);
}
