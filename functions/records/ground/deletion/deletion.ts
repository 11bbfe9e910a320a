import type { Deletion } from '#shared/contract/families/deletion.ts';
import type { DeleteConfirmation } from '#shared/contract/families/delete-confirmation.ts';
import { conflict, invalid, notFound } from '#shared/contract/errors.ts';
import { type KindDeclaration, type KindName, kinds, referencesOf, type Replacement, type Row } from '#shared/contract/kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';
import type { RecordRole } from '../../record-type.ts';
import { recordType } from '../../record-types.ts';
import { fullName } from '../references/record-name.ts';
import { recordPage } from '../references/record-page.ts';
import { carriedBy, isClearedSomewhere, type Owned, ownedBy, type Use, usesOf } from './uses-of.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { counted } from '#shared/contract/counted-kind.ts';
import { kindWord } from '#shared/contract/kind-word.ts';

type Uses = NonNullable<DeleteConfirmation['messages'][number]['uses']>;

type Role = RecordRole<KindName>;

/** The subject of a deletion: a whole record, or one of its roles if it keeps another. */
export interface Removal {
  kind: KindName;
  row: Row;
  title: Message;
  name: string;
  /** The role through which the record is named, such as that of `/vendors`. */
  through: Role | undefined;
  /** Set if only this role is removed. */
  role: (Role & { kept: Message }) | undefined;
  uses: Use[];
}

function hasRole(row: object, { flag }: Role): boolean {
  return (row as Record<string, unknown>)[flag] === true;
}

/** The role of a resource such as `/vendors`. */
export function roleAt(kind: KindName, resource: string | undefined): Role | undefined {
  return resource === undefined ? undefined : recordType(kind).roles?.[resource];
}

export function removalOf(model: ReadModel, kind: KindName, id: string, role: Role | undefined): Removal | undefined {
  const row = model.find(kind, id);
  // The id of a replaced record finds its replacement, which must not be deleted.
  if (row === undefined || row.id !== id || (role && !hasRole(row, role))) return undefined;
  const kept = role && Object.values(recordType(kind).roles ?? {}).find((other) => other !== role && hasRole(row, other));
  return {
    kind,
    row,
    through: role,
    title: role?.title ?? kindWord(kind),
    name: fullName(model, kind, row),
    role: role && kept && { ...role, kept: kept.title },
    uses: usesOf(model, kind, id, kept && role?.paths),
  };
}

const exampleCount = 5;

/** The uses by kind, with the first few of each and a link to them. */
export function groupedUses(model: ReadModel, uses: readonly Use[]): (Uses & { detachable: boolean })[] {
  const byKind = new Map<KindName, Use[]>();
  for (const use of uses) byKind.set(use.kind, [...(byKind.get(use.kind) ?? []), use]);
  return [...byKind].map(([kind, each]) => ({
    kind,
    count: each.length,
    ...ownMessage(counted(kind, each.length)),
    examples: each.slice(0, exampleCount).map(({ row }) => ({ id: row.id, name: fullName(model, kind, row), link: recordPage(kind, row) })),
    detachable: each.every((use) => use.detachable),
  }));
}

/** "The publisher Elsevier is used by 12 subscription periods and 3 products." */
function inUse(removal: Removal, groups: readonly Uses[]): Message {
  return say('common.recordUsedBy', {
    title: removal.title,
    name: removal.name,
    listed: groups.map((group) => counted(group.kind as KindName, group.count)),
  });
}

/** Whether a remaining record points to a record that is deleted along with another. */
function isUsedBesides(model: ReadModel, removal: Removal, owned: Owned): boolean {
  const staying = new Set(removal.uses.map((use) => use.row.id));
  return staying.size > 0 && usesOf(model, owned.kind, owned.row.id).some((use) => staying.has(use.row.id));
}

/**
 * The record of the replacement that takes the place of a deleted dependent: for a licence's periods the one with the same dates, else the
 * latest.
 */
function counterpart(model: ReadModel, kind: KindName, owned: Owned, replacement: Row): Row | undefined {
  const { counterpart: own } = recordType(owned.kind);
  if (own) return own(model, owned.row, replacement.id);
  const startOf = (row: Row): string => (row as { start_date?: string }).start_date ?? '';
  const candidates = ownedBy(model, kind, replacement.id)
    .filter((each) => each.kind === owned.kind)
    .map(({ row }) => row)
    .toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : -1));
  return candidates.find((each) => startOf(each) === startOf(owned.row)) ?? candidates[0];
}

/** Whether a record can replace another: a different one of the same role, not a dependent of it, and with a counterpart for every use. */
export function mayReplace(model: ReadModel, removal: Removal, candidate: Row): boolean {
  const { kind, through } = removal;
  if (candidate.id === removal.row.id) return false;
  if (through && !hasRole(candidate, through)) return false;
  if (recordType(kind).mayReplace?.(candidate, removal.row) === false) return false;
  if (removal.uses.length > 0)
    for (const owned of ownedBy(model, kind, removal.row.id))
      if (isUsedBesides(model, removal, owned) && !counterpart(model, kind, owned, candidate)) return false;
  const upwards = referencesOf(kind).find(({ target }) => target === kind)?.path;
  if (upwards === undefined) return true;
  const seen = new Set<string>();
  for (
    let at: Row | undefined = candidate;
    at && !seen.has(at.id);
    at = model.find(kind, (at as Record<string, unknown>)[upwards] as string | null)
  ) {
    if (at.id === removal.row.id) return false;
    seen.add(at.id);
  }
  return true;
}

/** Refuses to remove a used role by a change: a deletion offers a replacement instead. */
export async function refuseWhileUsed(tx: Transaction, kind: KindName, before: Row, next: object): Promise<void> {
  const { roles = {} } = recordType(kind);
  for (const role of Object.values(roles).filter((each) => hasRole(before, each) && !hasRole(next, each))) {
    const model = await tx.model();
    const removal = removalOf(model, kind, before.id, role);
    const groups = removal ? groupedUses(model, usesOf(model, kind, before.id, role.paths)) : [];
    if (removal && groups.length > 0) throw conflict(inUse(removal, groups), { uses: groups.map(withoutFlag) });
  }
}

function withoutFlag({ detachable: _detachable, ...group }: Uses & { detachable: boolean }): Uses {
  return group;
}

/** How to delete a record in use. `resource` names one of its roles, such as `vendors`: only that role is then removed if it has others. */
export interface DeletionChoice {
  replace_with?: string | undefined;
  anyway?: boolean | undefined;
  resource?: string | undefined;
}

/** Max records of one commit besides the head and the log. */
const mostAtOnce = 90;

/**
 * Deletes a record (D3). A record in use is refused with its uses, unless `replaceWith` names a replacement for all of them or `anyway` clears
 * the optional fields.
 * Readers see the result at once, through the tombstone's alias; a worker rewrites the stored references after the commit. Undefined if the
 * record owns more than one commit can remove: then a part is deleted, and the call must be repeated.
 */
export async function removeRecord(
  tx: Transaction,
  kind: KindName,
  id: string,
  choice: DeletionChoice,
): Promise<{ deletion: Deletion; message: Message } | undefined> {
  const model = await tx.model();
  const removal = removalOf(model, kind, id, roleAt(kind, choice.resource));
  if (!removal) throw notFound(kindWord(kind));
  const { uses, role, title } = removal;
  const replacement = choice.replace_with === undefined ? undefined : model.find(kind, choice.replace_with);
  if (choice.replace_with !== undefined && (!replacement || !mayReplace(model, removal, replacement)))
    throw invalid({ replace_with: [say('common.chooseAnother', { title })] }, say('common.replacementNotAllowed', { title }));
  if (uses.length > 0 && !replacement) {
    const groups = groupedUses(model, uses);
    const needed = groups.filter((group) => !group.detachable);
    const shown = groups.map(withoutFlag);
    if (choice.anyway !== true) throw conflict(inUse(removal, groups), { uses: shown });
    if (needed.length > 0) throw conflict(say('common.chooseReplacement', { inUse: inUse(removal, needed) }), { uses: shown });
  }

  const row = await tx.load(kind, id);
  const carried = role ? [] : carriedBy(model, kind, id);
  const moved = replacement ? uses.length + carried.length : 0;
  const isNamed = uses.length > 0 || (!role && isClearedSomewhere(model, kind, id));
  const to = moved > 0 || isNamed ? (replacement?.id ?? null) : undefined;
  if (role) tx.save(kind, { ...row, [role.flag]: false } as Row);
  else {
    for (const each of [...ownedBy(model, kind, id), ...(replacement ? [] : carried)]) {
      if (tx.size >= mostAtOnce) return undefined;
      const standIn =
        isUsedBesides(model, removal, each) || isClearedSomewhere(model, each.kind, each.row.id)
          ? ((replacement && counterpart(model, kind, each, replacement)?.id) ?? null)
          : undefined;
      await removeWhole(tx, each, standIn);
      if (standIn !== undefined) repointLater(tx, { kind: each.kind, from: each.row.id, to: standIn });
    }
    tx.remove(kind, id, to);
  }
  if (to !== undefined) repointLater(tx, { kind, from: id, to, ...(role && { paths: role.paths }) });
  return {
    deletion: { id, replaced_by: to ?? null, uses: uses.length },
    message: done(removal, replacement && fullName(model, kind, replacement)),
  };
}

/** Queues the rewrite of stored references after the commit; until then readers follow the alias. */
function repointLater(tx: Transaction, { paths, ...replacement }: Replacement): void {
  const { userId } = tx.caller;
  tx.job('replace-references', { ...replacement, ...(paths && { paths: [...paths] }), ...(userId && { user_id: userId }) });
}

/** Removes a record with its companions, if it still exists. */
export async function removeWhole(
  tx: Transaction,
  { kind, row }: { kind: KindName; row: { id: string } },
  standIn?: string | null,
): Promise<void> {
  const { companions = [], isGone } = kinds[kind] as KindDeclaration;
  const isThere = (await tx.find(kind, row.id)) !== undefined;
  // Overlay records vanish silently; only the parent's deletion is logged.
  if (isThere && isGone) tx.removeMoved(kind, row.id);
  else if (isThere) tx.remove(kind, row.id, standIn);
  for (const each of companions as KindName[]) if (await tx.find(each, row.id)) tx.remove(each, row.id);
}

function done({ role, title, name, uses }: Removal, replacement: string | undefined): Message {
  const what = role ? say('common.noLongerStays', { name, title, otherRole: role.kept }) : say('common.theWasDeleted', { title, name });
  if (uses.length === 0) return what;
  return replacement === undefined
    ? what
    : role
      ? say('common.roleReplaced', { name, title, otherRole: role.kept, replacement })
      : say('common.deletedTakesPlace', { title, name, replacement });
}
