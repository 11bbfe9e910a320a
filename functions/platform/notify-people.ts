import { randomUUID } from 'node:crypto';
import type { ToDo } from '#shared/contract/entities/to-do.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import { type Mention, newMentions } from '#shared/domain/mentions/mentions.ts';
import {
  type NewNotification,
  type Notification,
  type NotificationReason,
  notifiedKinds,
  withNotifications,
} from '#shared/domain/notifications/inbox.ts';
import { permissionsOf } from '#shared/contract/permissions.ts';
import type { ReadModel } from './read-model.ts';
import type { Transaction } from './transaction.ts';

/** Max people whose inboxes one commit writes itself; above that a job does. A commit has room for 98 writes. */
const maxAtOnce = 10;
const maxWrites = 90;
/** Seconds for which mentions are collected before one email lists them. */
const gatheredSeconds = 300;

type Change = { kind: KindName; before: Row | undefined; after: Row | undefined };

/** A person affected by a change, and the reason. */
interface Concern {
  person: string | null | undefined;
  reason: NotificationReason;
  /** The record that the notification opens; by default the changed one. */
  about?: { kind: KindName; id: string };
  /** The person gets an email about it in any case: no second one is sent. */
  emailed?: boolean;
  /** Notify the person even if they are the author of the change, because a job ran on their behalf. */
  own?: boolean;
}

/**
 * Notifies people of changes that concern them, in the commit of the change: mentions, assignments, answers, due dates, and jobs that ended. People
 * are not notified of their own actions.
 */
export async function notifyPeople(tx: Transaction, changes: readonly Change[], modelOf: () => Promise<ReadModel>): Promise<void> {
  const concerned = changes.filter(({ kind, after }) => after !== undefined && kind in concerns);
  if (concerned.length === 0 || tx.isQuiet) return;
  const fresh: NewNotification[] = [];
  for (const { kind: changed, before, after } of concerned) {
    const concernsOf = concerns[changed];
    if (!concernsOf || !after) continue;
    for (const { person, reason, about, emailed = false, own = false } of await concernsOf({ before, after }, { tx, modelOf, changes })) {
      if (!person || (!own && person === tx.caller.userId)) continue;
      const { kind, id: record_id } = about ?? { kind: changed, id: after.id };
      if (!isNotified(kind) || fresh.some((each) => each.person === person && each.entry.record_id === record_id)) continue;
      const entry = { id: newId(), reason, kind, record_id, by: tx.caller.userId, at: tx.at, read: false, more: 0, emailed };
      fresh.push({ person, entry });
    }
  }
  if (fresh.length === 0) return;
  const model = await modelOf();
  const active = fresh.filter(({ person }) => model.find('user', person)?.active === true);
  const people = new Set(active.map(({ person }) => person));
  if (people.size === 0) return;
  if (people.size <= maxAtOnce && tx.size + 2 * people.size <= maxWrites) await addToInboxes(tx, active);
  else tx.job('tell-of-to-dos', { notifications: active }, newId());
}

/** Adds notifications to the inboxes of their people; for mentions it also requests an email. */
export async function addToInboxes(tx: Transaction, fresh: readonly NewNotification[]): Promise<void> {
  const byPerson = Map.groupBy(fresh, ({ person }) => person);
  await tx.prefetch('inbox', [...byPerson.keys()]);
  for (const [person, each] of byPerson) {
    const inbox = await tx.find('inbox', person);
    // A job can be delivered twice.
    const entries = each.flatMap(({ entry }) => (inbox?.entries.some(({ id }) => id === entry.id) ? [] : entry));
    if (entries.length === 0) continue;
    if (inbox) tx.save('inbox', { ...inbox, entries: withNotifications(inbox.entries, entries, tx.at) });
    else tx.create('inbox', { id: person, entries: withNotifications([], entries, tx.at) });
    // A later job finds nothing to send if the first has already sent its mention.
    if (entries.some(({ reason, emailed }) => reason === 'mentioned' && !emailed))
      tx.job('tell-of-to-dos', { person }, newId(), gatheredSeconds);
  }
}

/**
 * An id that does not derive from the idempotency key: a call of several commits would get the ids of its first commit again. A repeated call finds
 * its records and commits nothing.
 */
function newId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 20);
}

function isNotified(kind: KindName): kind is Notification['kind'] {
  return notifiedKinds.some((each) => each === kind);
}

interface Around {
  tx: Transaction;
  modelOf: () => Promise<ReadModel>;
  changes: readonly Change[];
}

type ConcernsOf<K extends KindName = KindName> = (
  change: { before: Row<K> | undefined; after: Row<K> },
  around: Around,
) => Concern[] | Promise<Concern[]>;

/** The people who answer the offers of consortia. */
function ofOffers(model: ReadModel, reason: NotificationReason): Concern[] {
  const people = [...model.all('user')].filter(({ active, roles }) => active && permissionsOf(roles).includes('answer-offers'));
  return people.map(({ id }) => ({ person: id, reason }));
}

/** The people whom a change of a record concerns, by kind. */
const concerns: { [K in KindName]?: ConcernsOf } = {
  to_do: of<'to_do'>(({ before, after }) =>
    after.is_template
      ? []
      : after.owner_ids.filter((id) => !before?.owner_ids.includes(id)).map((person) => ({ person, reason: 'assigned', emailed: true })),
  ),
  to_do_comment: of<'to_do_comment'>(async ({ before, after }, { tx, modelOf }) => {
    const toDo = await tx.find('to_do', after.to_do_id);
    const mentions = mentioned(before, after, toDo?.subscriber_user_ids);
    if (before || !toDo) return mentions;
    const model = await modelOf();
    const said = model.by('to_do_comment', 'to_do_id', toDo.id).map(({ created_by }) => created_by);
    return [...mentions, ...commented(toDo, said, model)];
  }),
  note: of<'note'>(({ before, after }) => mentioned(before, after)),
  subscription_period: of<'subscription_period'>((change, around) =>
    // A renewed period keeps the owner of its predecessor.
    change.before || around.changes.some(({ kind, before }) => kind === 'subscription' && !before) ? newOwner(change, around) : [],
  ),
  license: of<'license'>(newOwner),
  product: of<'product'>(newOwner),
  provider: of<'provider'>(newOwner),
  workflow_run: of<'workflow_run'>(({ before, after }) =>
    // A workflow that starts assigns its tasks by the settings: those people are notified when a task is due.
    before
      ? after.tasks
          .filter(({ task, state, owner_id }) => state === 'open' && owner_id !== before.tasks.find((each) => each.task === task)?.owner_id)
          .map(({ owner_id }) => ({ person: owner_id, reason: 'assigned' }))
      : [],
  ),
  stakeholder_response: of<'stakeholder_response'>(async ({ after }, { tx }) => [
    { person: (await tx.find('subscription_period', after.subscription_period_id))?.owner_id, reason: 'answered' },
  ]),
  received_offer: of<'received_offer'>(async ({ before, after }, { tx, modelOf }) => {
    if (tx.caller.userId !== null) return [];
    const isReminded = before !== undefined && before.reminded_on !== after.reminded_on;
    // An offer that was answered before the account was linked needs nothing.
    const isNew = before === undefined && after.answer === null;
    const isChanged = before !== undefined && (before.state !== after.state || before.refused?.at !== after.refused?.at);
    const isNews = isNew || isChanged;
    return isReminded || isNews ? ofOffers(await modelOf(), isReminded ? 'due' : 'offered') : [];
  }),
  received_change: of<'received_change'>(async ({ before }, { modelOf }) => (before ? [] : ofOffers(await modelOf(), 'offered'))),
  form_answer: of<'form_answer'>(async ({ before, after }, { tx }) =>
    before
      ? []
      : ((await tx.find('custom_form', after.form_id))?.notify ?? []).map((person) => ({ person, reason: 'answered', emailed: true })),
  ),
  reminder: of<'reminder'>(({ before, after }) =>
    after.sent_at === null || before?.sent_at
      ? []
      : [{ person: after.user_id, reason: 'due', emailed: true, about: { kind: after.entity, id: after.entity_id }, own: true }],
  ),
  import: of<'import'>(({ before, after }) => ended(before, after, after.created_by)),
  report_run: of<'report_run'>(({ before, after }) => ended(before, after, after.reader_id)),
};

/** The compiler cannot know that changes of a kind come with rows of that kind: `notifyPeople` looks up by the kind of the change. */
function of<K extends KindName>(each: ConcernsOf<K>): ConcernsOf {
  return each as never;
}

/** `followers` get an email of the comment itself. */
function mentioned(
  before: { mentions: Mention[] } | undefined,
  after: { mentions: Mention[] },
  followers: readonly string[] = [],
): Concern[] {
  return newMentions(before?.mentions ?? [], after.mentions).map(({ user_id: person }) => ({
    person,
    reason: 'mentioned',
    emailed: followers.includes(person),
  }));
}

/** Owners, subscribers and author of a task, and the authors of earlier comments. Subscribers get an email of the comment. */
function commented({ owner_ids, subscriber_user_ids, created_by }: ToDo, said: readonly (string | null)[], model: ReadModel): Concern[] {
  const people = new Set([...owner_ids, ...subscriber_user_ids, created_by, ...said].map((id) => model.resolve('user', id)));
  return [...people].map((person) => ({ person, reason: 'answered', emailed: person !== null && subscriber_user_ids.includes(person) }));
}

type Owned = { owner_id: string | null };

/** The new owner of a record. Records that the product itself creates, such as demo data, cause no notification. */
function newOwner({ before, after }: { before: Owned | undefined; after: Owned }, { tx }: Around): Concern[] {
  const isNews = before ? before.owner_id !== after.owner_id : tx.caller.userId !== null;
  return isNews ? [{ person: after.owner_id, reason: 'assigned' }] : [];
}

function ended(before: { state: string } | undefined, { state }: { state: string }, person: string | null): Concern[] {
  return before && before.state !== state && (state === 'finished' || state === 'failed')
    ? [{ person, reason: 'finished', own: true }]
    : [];
}
