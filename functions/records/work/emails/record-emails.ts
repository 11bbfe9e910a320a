import type { EmailEvent } from '#shared/contract/entities/email.ts';
import { Problem } from '#shared/contract/errors.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { keys } from '#functions/platform/keys.ts';
import { log } from '#functions/platform/log.ts';
import type { Mail } from '#functions/platform/mail.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';

/** Mails whose records one commit brings up to date. */
const together = 80;

/**
 * Brings the records of mails to where the mails stand, many in one commit: lists then show it. A record is read before its mail, and the
 * commit fails if somebody wrote the record meanwhile; a mail only moves forward, so no record ever goes back, in whatever order this runs.
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
      // A tenant that is being deleted keeps no records.
      if (!(error instanceof Problem) || error.status !== 409) throw error;
      log.warn('the records of mails were left as they are', { tenant, error });
      return;
    }
  }
}

/** The event with its parts in one order: the table gives them in any, and the same event would look like another. */
function told(event: EmailEvent | undefined): EmailEvent | null {
  return event ? { kind: event.kind, at: event.at, addresses: event.addresses, detail: event.detail } : null;
}
