import { createHash } from 'node:crypto';
import type { Email } from '#shared/contract/entities/email.ts';
import { conflict, notFound } from '#shared/contract/errors.ts';
import { notResendable } from '#functions/records/work/emails/not-resendable.ts';
import { findMail, queueMail } from '#functions/platform/mail.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Sends an email again that was not delivered, or whose delivery is uncertain. The copy is an email of its own, so that late delivery events of
 * the first are not taken for the second. An email is resent once: a repeated call returns the existing copy. Throws 409 where an email cannot
 * be resent, 404 for an unknown one.
 */
export async function resendEmail(repo: Repository, id: string): Promise<Email> {
  const stored = await findMail(repo.caller.tenant, id);
  return repo.commit(async (tx) => {
    const head = await tx.find('email', id);
    if (!head) throw notFound(say('kinds.email'));
    const again = head.resent_as === null ? undefined : await tx.find('email', head.resent_as);
    if (again) return again;
    // The record's state lags behind the stored mail's.
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
