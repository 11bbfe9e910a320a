import { counted } from '#shared/contract/counted-kind.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { DeleteConfirmation } from '#shared/contract/families/delete-confirmation.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { recordReading } from '../../record-reading.ts';
import { nameOrder } from '../references/name-order.ts';
import { fullName } from '../references/record-name.ts';
import { groupedUses, mayReplace, type Removal, removalOf, roleAt } from './deletion.ts';
import { carriedBy, ownedBy } from './uses-of.ts';

/** The effects of a deletion, for the dialog (R034, R132). `resource` is the path of its kind, such as `/vendors`. 404 for an unknown id. */
export function confirmDeletion(model: ReadModel, kind: KindName, id: string, resource: string): DeleteConfirmation {
  const removal = removalOf(model, kind, id, roleAt(kind, resource.slice(1)));
  if (!removal) throw notFound(kindWord(kind));
  const groups = groupedUses(model, removal.uses);
  const confirmable = groups.every((group) => group.detachable);
  const replaceable = groups.length > 0;
  const messages: DeleteConfirmation['messages'] = [
    { ...ownMessage(question(model, kind, removal)), replaceable: false, confirmable: true, uses: null },
  ];
  for (const { detachable, ...uses } of groups)
    messages.push({
      ...ownMessage(
        detachable
          ? (recordReading(kind).leftBehind?.(model, removal.row, uses.kind as KindName) ?? withoutIt(uses.kind as KindName, uses.count))
          : say('common.replacementRequired', { count: uses.count, counted: counted(uses.kind as KindName, uses.count) }),
      ),
      replaceable: true,
      confirmable: detachable,
      uses,
    });
  const inOrder = nameOrder(model);
  return {
    name: removal.name,
    messages,
    replaceable,
    confirmable,
    in_use: replaceable,
    replacements: replaceable
      ? [...model.all(kind)]
          .filter((candidate) => mayReplace(model, removal, candidate))
          .map((candidate) => ({ id: candidate.id, name: fullName(model, kind, candidate) }))
          .toSorted((a, b) => inOrder(a.name, b.name))
      : [],
    // This request deletes when sent unchanged: a record in use is deleted only by a call that confirms that.
    confirm: {
      method: 'DELETE',
      path: `${resource}/${id}${replaceable && confirmable ? '?anyway=true' : ''}`,
      version: removal.row.version,
    },
  };
}

/** The effect on uses that can exist without the record. */
function withoutIt(kind: KindName, count: number): Message {
  return recordReading(kind).detached?.(count) ?? say('common.replacementOptional', { counted: counted(kind, count) });
}

function question(model: ReadModel, kind: KindName, removal: Removal): Message {
  if (removal.role) return say('common.roleWillEnd', { name: removal.name, title: removal.title, otherRole: removal.role.kept });
  const owned = [...ownedBy(model, kind, removal.row.id), ...carriedBy(model, kind, removal.row.id)];
  const byKind = Map.groupBy(owned, (each) => each.kind);
  const parts = [...byKind].map(([each, rows]) => (rows.length === 1 ? kindWord(each) : counted(each, rows.length)));
  return parts.length > 0
    ? say('common.willDeleted', { title: removal.title, name: removal.name, listed: parts })
    : say('common.recordWillBeDeleted', { title: removal.title, name: removal.name });
}
