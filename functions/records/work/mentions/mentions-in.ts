import type { Row } from '#shared/contract/kinds.ts';
import { invalid } from '#shared/contract/errors.ts';
import type { Reference } from '#shared/contract/fields.ts';
import { type Permission, permissionsOf } from '#shared/contract/permissions.ts';
import { findMentions, type Mention, newMentions, withCurrentNames } from '#shared/domain/mentions/mentions.ts';
import { plainText } from '#shared/domain/notes/plain-text.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../../ground/references/member-of.ts';

/** A user's permissions: those of all roles, without the vendor pages if the member closes them to viewers. */
export function permissionsIn(model: ReadModel, user: Pick<Row<'user'>, 'roles'>): Permission[] {
  const held = permissionsOf(user.roles);
  const isClosed = !held.includes('edit-records') && !memberOf(model).viewers_see_vendors;
  return isClosed ? held.filter((permission) => permission !== 'view-vendors') : held;
}

/** Whether a user with these permissions sees the notes of a record: the pages of providers that are only vendors can be closed. */
export function mayViewNotesOf(model: ReadModel, entity: Row<'note'>['entity'], id: string, permissions: readonly Permission[]): boolean {
  return entity !== 'provider' || permissions.includes('view-vendors') || model.find('provider', id)?.is_publisher === true;
}

/**
 * The people mentioned in a text, based on the state before the commit. Throws 422, naming the person, for a new mention of a user whose account
 * is inactive or who may not see the record, and for an ambiguous name.
 */
export async function mentionsIn(
  tx: Transaction,
  text: string,
  known: readonly Mention[],
  maySee: (model: ReadModel, permissions: readonly Permission[]) => boolean = () => true,
): Promise<Mention[]> {
  if (!text.includes('@')) return [];
  const model = await tx.model();
  const { mentions, ambiguous } = findMentions(text, [...model.all('user')], known);
  const refusals = [
    ...ambiguous.map((name) => say('to-dos.severalPeopleCalled', { name })),
    ...newMentions(known, mentions).flatMap(({ user_id }) => {
      const user = model.find('user', user_id);
      if (!user) return [];
      if (!user.active) return [say('to-dos.mentionedInactive', { name: user.name })];
      return maySee(model, permissionsIn(model, user)) ? [] : [say('to-dos.mentionedWithoutAccess', { name: user.name })];
    }),
  ];
  const [first] = refusals;
  if (first !== undefined) throw invalid({ body: refusals }, first);
  return mentions;
}

/** The mentions of a rich text. */
export async function mentionsInNote(
  tx: Transaction,
  html: string,
  note: Pick<Row<'note'>, 'entity' | 'entity_id' | 'mentions'>,
): Promise<Mention[]> {
  return mentionsIn(tx, plainText(html), note.mentions, (model, permissions) =>
    mayViewNotesOf(model, note.entity, note.entity_id, permissions),
  );
}

function current(model: ReadModel, mentions: readonly Mention[]) {
  return mentions.map((each) => ({ ...each, current: model.find('user', each.user_id)?.name ?? each.name }));
}

/** A text for rows: mentioned people have their current names. */
export function mentionFields(
  model: ReadModel,
  { body, mentions }: { body: string; mentions: readonly Mention[] },
  written?: (name: string) => string,
): { body: string; mentions: Reference[] } {
  const named = current(model, mentions);
  return {
    body: withCurrentNames(body, named, written),
    mentions: named.map(({ user_id: id, name, current: now }) => ({ id, name: name.includes('@') ? name : now })),
  };
}
