import { type KindName, kinds, modelKinds, pointersOf } from '#shared/contract/kinds.ts';
import type { EmailHistoryEntry, EmailRow } from '#shared/contract/rows/email-row.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';
import { historyOf } from '#functions/platform/history.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '#functions/platform/rows/reference.ts';

/** How many changes a line of time goes back. */
const mostChanges = 2000;

/** Kinds whose changes are told elsewhere: mails stand in the line as themselves. */
const toldElsewhere: ReadonlySet<string> = new Set(['email', 'email_batch']);

/** Mails about a subscription's periods, and changes of it, of them and of what belongs to them, in no order (C150). */
export async function subscriptionHistoryOf(
  model: ReadModel,
  subscriptionId: string,
  emails: readonly EmailRow[],
): Promise<EmailHistoryEntry[]> {
  const ids = recordsOf(model, subscriptionId);
  const entries: EmailHistoryEntry[] = emails
    .filter(({ about, test }) => !test && about.some(({ kind, id }) => kind === 'subscription_period' && ids.has(id)))
    .map((email) => ({
      id: `email-${email.id}`,
      at: email.at,
      type: 'email',
      by: email.sender,
      name: email.subject,
      kind: 'email',
      action: null,
      changes: [],
      email,
    }));
  const most = entries.length + mostChanges;
  for await (const entry of historyOf(model.tenant)) {
    for (const [index, row] of entry.rows.entries()) {
      if (row.action === 'settled' || (row.action === 'changed' && row.changes.length === 0)) continue;
      if (toldElsewhere.has(row.kind) || !(ids.has(row.id) || pointsInto(row, ids))) continue;
      entries.push({
        id: `${entry.seq}-${index}`,
        at: entry.at,
        type: 'change',
        by: reference(model, 'user', entry.by),
        name: row.name,
        kind: kinds[row.kind].title,
        action: row.action,
        changes: row.changes,
        email: null,
      });
    }
    if (entries.length >= most) break;
  }
  return entries;
}

/** The subscription, its periods, and every record that belongs to one of them, by their ids. */
function recordsOf(model: ReadModel, subscriptionId: string): Set<string> {
  const ids = new Set([subscriptionId]);
  for (const period of model.by('subscription_period', 'subscription_id', subscriptionId)) ids.add(period.id);
  const parents = new Set(ids);
  for (const kind of ownedKinds)
    for (const row of model.all(kind)) if (pointersOf(kind, row).some(({ id }) => parents.has(id))) ids.add(row.id);
  return ids;
}

/** Kinds that go with a period or a subscription. */
const ownedKinds: readonly KindName[] = modelKinds.filter((kind) =>
  [...(kinds.subscription_period.owns ?? []), ...(kinds.subscription_period.carries ?? [])].includes(kind),
);

/** What was deleted since tells by itself what it belonged to, as long as the log still has it whole. */
function pointsInto(row: LoggedRow, ids: ReadonlySet<string>): boolean {
  if (!row.data || !ownedKinds.includes(row.kind)) return false;
  return pointersOf(row.kind, row.data).some(({ id }) => ids.has(id));
}
