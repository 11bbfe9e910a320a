import type { EmailHistoryEntry, EmailRow } from '#shared/contract/rows/email-row.ts';
import { kinds } from '#shared/contract/kinds.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { ActionLog, type LoggedAction } from './history/actions-of.ts';
import { belongingsOf } from './history/belongings.ts';

/** How many changes a line of time goes back. */
const mostChanges = 2000;

/** Mails about a subscription's periods, and changes of it, of them and of what belongs to them, in no order (C150). */
export async function subscriptionHistoryOf(
  model: ReadModel,
  caller: Caller,
  subscriptionId: string,
  emails: readonly EmailRow[],
): Promise<EmailHistoryEntry[]> {
  const periods = new Set(model.by('subscription_period', 'subscription_id', subscriptionId).map(({ id }) => id));
  const entries: EmailHistoryEntry[] = emails
    .filter(({ about, test }) => !test && about.some(({ kind, id }) => kind === 'subscription_period' && periods.has(id)))
    .map((email) => ({
      id: `email-${email.id}`,
      at: email.at,
      type: 'email',
      by: email.sender,
      name: email.subject,
      name_code: null,
      kind: 'email',
      title: kinds.email.title,
      entity_id: email.id,
      link: `/email-outbox/${email.id}`,
      of: null,
      action: null,
      changes: [],
      undoes: false,
      undo: null,
      email,
    }));
  const log = new ActionLog(model, caller);
  const changes: LoggedAction[] = [];
  const belongings = belongingsOf(model, 'subscription', subscriptionId);
  for await (const part of log.look({}, belongings, ({ kind }) => kind !== 'email')) {
    changes.push(...part);
    if (changes.length >= mostChanges) break;
  }
  for (const change of await log.tell(changes.slice(0, mostChanges))) entries.push({ ...change, type: 'change', email: null });
  return entries;
}
