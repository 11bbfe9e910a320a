import type { MemberContact, Membership } from '#shared/contract/entities/membership.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import type { ShownInvitation } from '#functions/platform/across.ts';
import { queueMail } from '#functions/platform/mail.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { composeEmail } from '../emails/compose-email.ts';

interface Invited {
  membership: Membership;
  contact: MemberContact;
  /** The instant at which the link ends. */
  expires: string;
}

/** The text of an invitation as its page shows it: the office, with the address of the person who invites, and the library. */
export function shownInvitation(tx: Transaction, model: ReadModel, { membership, contact, expires }: Invited): ShownInvitation {
  const member = memberOf(model);
  return {
    office: member.name,
    office_email: model.find('user', tx.caller.userId)?.email ?? null,
    library: membership.name,
    locale: languageOf(contact.language, member.locale),
    answer_by: dateInTimezone(expires, member.timezone),
  };
}

/** Queues the email with the link of an invitation, in the language of the contact. A reply reaches the person who invites. */
export function queueInvitationMail(
  tx: Transaction,
  model: ReadModel,
  { membership, contact, shown, link, expires }: Invited & { shown: ShownInvitation; link: string },
): void {
  const sender = model.find('user', tx.caller.userId);
  const mail = composeEmail(model, {
    kind: 'membership_invitation',
    locale: shown.locale,
    fields: {
      'contact.name': contact.name,
      'membership.name': membership.name,
      'invitation.link': link,
      'invitation.until': shown.answer_by,
      'sender.name': sender?.name,
      'sender.email': sender?.email,
    },
  });
  queueMail(tx, {
    kind: 'membership_invitation',
    to: contact.email,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    locale: mail.locale,
    replyTo: sender?.email,
    about: [{ kind: 'membership', id: membership.id }],
    expires_at: Math.ceil(Date.parse(expires) / 1000),
  });
}
