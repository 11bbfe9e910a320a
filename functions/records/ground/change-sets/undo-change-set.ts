import { conflict, forbidden, notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import { type KindName, labelOf, type Row } from '#shared/contract/kinds.ts';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import type { ChangeSetUndone, SkippedUndo } from '#shared/contract/rows/change-set-row.ts';
import { type UndoneFields, undoFields } from '#shared/domain/change-sets/undo-fields.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { type ChangeSetEntry, type ChangeSetPart, isUndone, readChangeSet, readChangeSetPart } from '#functions/platform/change-set.ts';
import { namingOwner } from '../references/record-name.ts';
import type { RestoreObstacle } from '../../record-type.ts';
import { recordType } from '../../record-types.ts';
import { recordUndo } from '../../record-undo.ts';
import { checkRestored } from './check-restored.ts';
import { type Message, type Reason, say } from '#shared/domain/messages/message.ts';
import { ownMessage, reasonAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** A record that an undo skipped, and the reason. */
type Skip = Pick<SkippedUndo, 'kind' | 'id' | 'reason' | 'by' | 'fields'> & { name: Reason; message: Message };

interface Outcome {
  restored: Set<string>;
  skipped: Skip[];
}

/**
 * Undoes a change set of the caller, the newest commit first, each in a commit of its own and as new versions. Fields that others have changed
 * since are skipped and named. A repeated call completes an interrupted one. With its own change set, the undo can itself be undone.
 */
export async function undoChangeSet(caller: Caller, id: string): Promise<ChangeSetUndone> {
  const parts = await readChangeSet(caller, id);
  if (parts.length === 0) throw notFound(say('change-sets.thisChange'));
  if (parts.some(({ access }) => !mayAccess(access, caller.permissions))) throw forbidden();
  const restored = new Set<string>();
  const skipped = new Map<string, Skip>();
  for (const part of parts.toReversed()) {
    const outcome = await repositoryOf(caller, part.access).commit((tx) => undoPart(tx, part));
    for (const record of outcome.restored) restored.add(record);
    for (const skip of outcome.skipped) skipped.set(`${skip.kind}#${skip.id}`, skip);
  }
  return { restored: restored.size, skipped: [...skipped.values()].map(skippedRow) };
}

/** A skipped record as calls answer it. */
function skippedRow(skip: Skip): SkippedUndo {
  return { ...skip, ...reasonAs('name', skip.name), ...ownMessage(skip.message) };
}

/** The status of an undo's answer: a warning if nothing, or not everything, was restored. */
export function undoStatus({ restored, skipped }: ChangeSetUndone): { status?: 'warning' } {
  return restored === 0 || skipped.length > 0 ? { status: 'warning' } : {};
}

/**
 * Undoes one commit of any user, as new versions. Throws 404 if the commit was not recorded or is too old, 403 without the permission of the
 * change, and 409 if any of its fields has changed since: then nothing is undone.
 */
export async function undoCommit(caller: Caller, seq: number): Promise<ChangeSetUndone> {
  const entry = Number.isSafeInteger(seq) ? await changeLog(caller.tenant).entry(seq) : undefined;
  const part = entry?.set && entry.by !== null ? await readChangeSetPart(caller, entry.by, entry.set) : undefined;
  if (!part) throw notFound(say('change-sets.thisChange'));
  if (!mayAccess(part.access, caller.permissions)) throw forbidden();
  const restored = await repositoryOf(caller, part.access).commit(async (tx) => {
    const outcome = await undoPart(tx, part);
    const [obstacle] = outcome.skipped;
    if (obstacle) throw conflict(say('change-sets.nothingUndone', { name: obstacle.name, reason: obstacle.message }));
    if (outcome.restored.size === 0) throw conflict(say('change-sets.alreadyUndone'));
    return outcome.restored.size;
  });
  return { restored, skipped: [] };
}

/** A repository with the permission of the change, which undoing needs, as does undoing the undo. */
function repositoryOf(caller: Caller, access: Access): Repository {
  return repositoryFor(caller.changeSet ? { ...caller, changeSet: { ...caller.changeSet, access, undoes: true } } : caller);
}

async function undoPart(tx: Transaction, part: ChangeSetPart): Promise<Outcome> {
  await tx.model();
  for (const [kind, entries] of Map.groupBy(part.entries, (entry) => entry.kind)) {
    const ids = entries.map(({ id }) => id);
    await tx.prefetch(kind, ids);
  }
  const outcome: Outcome = { restored: new Set(), skipped: [] };
  const stuck: StuckFields = new Map();
  // Records that change together with others come first: they are restored only together.
  const isFirst = ({ kind }: ChangeSetEntry): number => Number(recordUndo(kind).changesWith !== undefined);
  for (const entry of part.entries.toSorted((a, b) => isFirst(b) - isFirst(a))) await undoEntry(tx, entry, stuck, outcome);
  return outcome;
}

/** The fields, by kind and id of the record, that stay unchanged because a record that changes with them does. */
type StuckFields = Map<string, ReadonlySet<string>>;

async function undoEntry(tx: Transaction, given: ChangeSetEntry, stuck: StuckFields, outcome: Outcome): Promise<void> {
  const entry = await asRemade(tx, given);
  const { kind, id, action, version } = entry;
  const row = await tx.find(kind, id);
  const skip = async (reason: SkippedUndo['reason'], fields: string[] = [], message?: Message): Promise<void> => {
    const skipped = await described(tx, entry, row, reason);
    outcome.skipped.push({ ...skipped, fields, ...(message && { message }) });
  };
  if (row?.id !== id) {
    if (action !== 'deleted') return skip('deleted');
    const obstacle = await remake(tx, entry, outcome);
    return obstacle && skip(obstacle.reason, [], obstacle.message);
  }
  if (action === 'created' && isUndone(kind, 'created') && row.version === version) {
    const obstacle = await checkRestored(tx, kind, { row, next: row, untouched: true });
    if (obstacle) return skip(obstacle.reason, [], obstacle.message);
    tx.remove(kind, id);
    outcome.restored.add(`${kind}#${id}`);
    return;
  }
  const undone = undoneBy(entry, row, stuck.get(`${kind}#${id}`));
  if (!undone) {
    const other = recordUndo(kind).changesWith?.(row);
    if (other) stuck.set(`${other.kind}#${other.id}`, other.fields);
    return skip('changed');
  }
  if (undone.skipped.length > 0) await skip('changed', undone.skipped);
  if (undone.restored.length === 0) return;
  // Rows of all kinds are plain objects: the undo keeps every field that the schema requires.
  const next = withLiveReferences(await tx.model(), kind, undone.next) as unknown as Row;
  const obstacle = await checkRestored(tx, kind, { row, next, untouched: row.version === version });
  if (obstacle) return skip(obstacle.reason, undone.restored, obstacle.message);
  tx.save(kind, next);
  outcome.restored.add(`${kind}#${id}`);
}

/** The entry for a record that an undo created again, redirected to the new record; any other entry unchanged. */
async function asRemade(tx: Transaction, entry: ChangeSetEntry): Promise<ChangeSetEntry> {
  const { kind, id, action, row } = entry;
  const { remade } = recordUndo(kind);
  if (!remade || action === 'deleted' || !row || (await tx.find(kind, id))) return entry;
  const model = await tx.model();
  const now = remade(model, withLiveReferences(model, kind, row));
  if (!now || !(await tx.find(kind, now.row.id))) return entry;
  // No record has version 0: the entry counts as changed since.
  return { ...entry, id: now.row.id, version: now.isSame ? now.row.version : 0 };
}

/** Creates a deleted record again unless it was replaced since; other kinds stay deleted. Answers the reason if that is not possible. */
async function remake(tx: Transaction, { kind, id, row }: ChangeSetEntry, outcome: Outcome): Promise<RestoreObstacle | undefined> {
  if (row === undefined || !isUndone(kind, 'deleted')) return undefined;
  const live = withLiveReferences(await tx.model(), kind, row);
  const obstacle = (await recordUndo(kind).checkRemake?.(tx, live)) ?? (await checkRestored(tx, kind, { row, next: row, untouched: true }));
  if (obstacle) return obstacle;
  // The old id remains that of a deleted record.
  const { id: _id, version: _version, created_at: _at, created_by: _by, updated_at: _then, updated_by: _editor, ...fields } = live;
  tx.create(kind, fields);
  outcome.restored.add(`${kind}#${id}`);
  return undefined;
}

/** The record after the undo; undefined if it cannot be undone in parts and has changed since. */
function undoneBy(
  { kind, action, version, changes }: ChangeSetEntry,
  row: Row,
  stuck: ReadonlySet<string> | undefined,
): UndoneFields | undefined {
  const state = row as unknown as Record<string, unknown>;
  const { undoRules, emptiedList } = recordType(kind);
  const { changesWith } = recordUndo(kind);
  if (action === 'created') {
    // Only users delete other new records, never an undo.
    const list = emptiedList && state[emptiedList];
    if (Array.isArray(list) && list.length === 0) return { next: { ...state }, restored: [], skipped: [] };
    return emptiedList && row.version === version ? undoFields(state, [{ field: emptiedList, from: [], to: list }]) : undefined;
  }
  if (changesWith) {
    const undone = undoFields(state, changes, undoRules);
    return undone.skipped.length > 0 ? undefined : undone;
  }
  if (!stuck) return undoFields(state, changes, undoRules);
  const [kept, free] = [changes.filter(({ field }) => stuck.has(field)), changes.filter(({ field }) => !stuck.has(field))];
  const undone = undoFields(state, free, undoRules);
  return { ...undone, skipped: [...undone.skipped, ...kept.map(({ field }) => field)] };
}

/** A skipped record with the reason in a sentence. */
async function described(
  tx: Transaction,
  { kind, id }: ChangeSetEntry,
  row: Row | undefined,
  reason: SkippedUndo['reason'],
): Promise<Omit<Skip, 'fields'>> {
  const model = await tx.model();
  const name = row ? shortName(model, kind, row) : kindWord(kind);
  if (reason === 'deleted') return { kind, id, name, reason, by: null, message: say('change-sets.recordDeletedSince') };
  const by = reason === 'changed' && row?.updated_by ? (model.find('user', row.updated_by)?.name ?? null) : null;
  const message = by === null ? say('change-sets.recordChangedSince') : say('change-sets.changedRecordSince', { by });
  return { kind, id, name, reason, by, message };
}

/** The short name of a record: the name of the owner that its full name begins with. */
function shortName(model: ReadModel, kind: KindName, row: Row): Reason {
  const owner = namingOwner(model, kind, row);
  return owner ? shortName(model, owner.kind, owner.row) : labelOf(kind, row);
}
