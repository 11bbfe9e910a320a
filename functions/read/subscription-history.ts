import type { EmailHistoryEntry, EmailRow } from '#shared/contract/rows/email-row.ts';
import { labelOf, type Row } from '#shared/contract/kinds.ts';
import { isMessage } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { englishKind, englishLabel } from '#functions/platform/messages/english.ts';
import { receivedEmailRow } from '#functions/records/work/emails/received-email-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { ActionLog, type LoggedAction } from './history/actions-of.ts';
import { belongingsOf } from './history/belongings.ts';

/** Max changes in the history of a subscription. */
const mostChanges = 2000;

/** Emails about a subscription's periods, and changes of the subscription, its periods and their dependents, unsorted (C150). */
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
      title: englishKind('email'),
      entity_id: email.id,
      link: `/email-outbox/${email.id}`,
      of: null,
      action: null,
      changes: [],
      undoes: false,
      undo: null,
      email,
      received: null,
    }));
  for (const period of periods)
    for (const row of model.by('received_email', 'subscription_period_id', period)) entries.push(receivedEntry(model, row));
  const log = new ActionLog(model, caller);
  const changes: LoggedAction[] = [];
  const belongings = belongingsOf(model, 'subscription', subscriptionId);
  for await (const part of log.look({}, belongings, isOfChanges)) {
    changes.push(...part);
    if (changes.length >= mostChanges) break;
  }
  for (const change of await log.tell(changes.slice(0, mostChanges)))
    entries.push({ ...change, type: 'change', email: null, received: null });
  return entries;
}

/** Emails are separate entries: storing one is not shown again as a change. */
function isOfChanges({ kind, action }: { kind: string; action: string }): boolean {
  return kind !== 'email' && !(kind === 'received_email' && action === 'created');
}

/** A received email at the time it was written. */
function receivedEntry(model: ReadModel, email: Row<'received_email'>): EmailHistoryEntry {
  const received = receivedEmailRow(model, email);
  const label = labelOf('received_email', email);
  return {
    id: `received-${email.id}`,
    at: email.sent_at ?? email.created_at,
    type: 'email',
    by: received.created_by,
    name: englishLabel('received_email', email),
    name_code: isMessage(label) ? label : null,
    kind: 'received_email',
    title: englishKind('received_email'),
    entity_id: email.id,
    link: `/received-emails/${email.id}`,
    of: null,
    action: null,
    changes: [],
    undoes: false,
    undo: null,
    email: null,
    received,
  };
}
