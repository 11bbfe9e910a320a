import { createHash } from 'node:crypto';
import type { Email } from '#shared/contract/entities/email.ts';
import { conflict, notFound } from '#shared/contract/errors.ts';
import { notResendable } from '#functions/records/work/emails/not-resendable.ts';
import { findMail, queueMail } from '#functions/platform/mail.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Sends a mail again that did not, or perhaps did not, arrive: as a mail of its own, so that what the provider still tells of the first one
 * cannot be taken for the second. A mail is repeated once; whoever asks again gets the repetition that there is. 409 where it cannot be.
 */
export async function resendEmail(repo: Repository, id: string): Promise<Email> {
  const stored = await findMail(repo.caller.tenant, id);
  return repo.commit(async (tx) => {
    const head = await tx.find('email', id);
    if (!head) throw notFound(say('kinds.email'));
    const again = head.resent_as === null ? undefined : await tx.find('email', head.resent_as);
    if (again) return again;
    // The record follows the mail by a moment.
    const reason = notResendable({ ...head, state: stored?.state ?? head.state });
    if (reason !== null) throw conflict(reason);
    if (!stored) throw conflict(say('emails.textDeleted'));
    const copy = queueMail(tx, {
      id: createHash('sha256').update(`resend|${id}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 20),
      kind: head.kind,
      to: stored.to,
      cc: stored.cc,
      subject: stored.subject,
      text: stored.text,
      html: stored.html,
      replyTo: stored.replyTo,
      from: stored.from,
      locale: head.locale,
      batch_id: head.batch_id,
      about: head.about,
      attachments: stored.attachments,
      test: head.test,
      resend_of: id,
    });
    tx.save('email', { ...head, resent_as: copy });
    return (await tx.find('email', copy)) as Email;
  });
}
