import type { EmailEvent } from '#shared/contract/entities/email.ts';
import { Problem } from '#shared/contract/errors.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { keys } from '#functions/platform/keys.ts';
import { log } from '#functions/platform/log.ts';
import type { Mail } from '#functions/platform/mail.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';

/** Emails whose records one commit updates. */
const together = 80;

/**
 * Updates the records of emails, which lists show, to the emails' states, many in one commit. Each record is read before its email, and the
 * commit fails if the record was changed meanwhile. An email's state only advances, so a record never goes back, in any order of execution.
 */
export async function recordEmails(tenant: string, ids: readonly string[]): Promise<void> {
  const repo = repositoryFor(systemCaller(tenant));
  const wanted = [...new Set(ids)];
  for (let start = 0; start < wanted.length; start += together) {
    const some = wanted.slice(start, start + together);
    try {
      await repo.commit(async (tx) => {
        await tx.prefetch('email', some);
        const mails = new Map((await table.getMany<Mail>(some.map((id) => keys.mail(tenant, id)))).map((mail) => [mail.id, mail]));
        for (const id of some) {
          const mail = mails.get(id);
          const head = mail && (await tx.find('email', id));
          if (!mail || !head) continue;
          const { state, sent_at = null, failure = null, events = [], alerted_at = null } = mail;
          tx.save('email', { ...head, state, sent_at, failure, alerted_at, last_event: told(events.at(-1)) });
        }
      });
    } catch (error) {
      // A tenant in deletion has no records.
      if (!(error instanceof Problem) || error.status !== 409) throw error;
      log.warn('the records of mails were left as they are', { tenant, error });
      return;
    }
  }
}

/** The event with its properties in a fixed order: the table does not preserve it, and equal events would look different. */
function told(event: EmailEvent | undefined): EmailEvent | null {
  return event ? { kind: event.kind, at: event.at, addresses: event.addresses, detail: event.detail } : null;
}
