import { gunzipSync, gzipSync } from 'node:zlib';
import { type KindDeclaration, type KindName, kinds, type Row, type UndoableAction } from '#shared/contract/kinds.ts';
import type { Access } from '#shared/contract/permissions.ts';
import type { Caller } from './caller.ts';
import type { FieldChange, LoggedChangeSet } from './change-log.ts';
import { type Key, keys } from './keys.ts';
import { type Item, table, type Write } from './table.ts';

/** Seconds for which a change can be undone: longer than any session, so that the cleanup never races a user. */
export const keptSeconds = 7 * 24 * 3600;

/** Whether an undo reverts an action on records of a kind. */
export function isUndone(kind: KindName, action: UndoableAction): boolean {
  return (kinds[kind] as KindDeclaration).undo?.includes(action) === true;
}

/** One record that a commit of a change set created, changed or deleted. */
export interface ChangeSetEntry {
  kind: KindName;
  id: string;
  action: UndoableAction;
  /** The record's version after the commit. */
  version: number;
  /** Its fields before and after; empty unless it was changed. */
  changes: FieldChange[];
  /** The record after the commit, or before its deletion; only for kinds that an undo recreates. */
  row?: Row;
}

/** One commit of a change set. */
export interface ChangeSetPart {
  at: string;
  access: Access;
  entries: ChangeSetEntry[];
}

interface StoredPart extends Item {
  at: string;
  access: Access;
  body: Uint8Array;
}

let commits = 0;

/** Names a commit so that the commits of one call sort in their order: by time, and by a counter within a millisecond. */
export function partName(at: string): string {
  return `${at}#${String(commits++ % 1_000_000).padStart(6, '0')}`;
}

/** The write that records a commit under the caller's change set; undefined where the caller has none, or nothing changed. */
export function changeSetWrite(caller: Caller, part: string, at: string, entries: readonly ChangeSetEntry[]): Write | undefined {
  const { changeSet, userId } = caller;
  if (!changeSet || userId === null || entries.length === 0) return undefined;
  const item = {
    ...keys.changeSet(caller.tenant, userId, changeSet.id, part),
    at,
    access: changeSet.access,
    body: gzipSync(JSON.stringify(entries), { level: 3 }),
    expires_at: Math.floor(Date.parse(at) / 1000) + keptSeconds,
  };
  return { Put: { TableName: undefined, Item: item } };
}

/** The log's reference to a commit that `changeSetWrite` records. */
export function loggedChangeSet({ changeSet }: Caller, part: string, entries: readonly ChangeSetEntry[]): LoggedChangeSet | undefined {
  if (!changeSet) return undefined;
  const { id, access, undoes } = changeSet;
  return { id, part, access, records: entries.length, ...(undoes && { undoes }) };
}

/** One commit of a person's change set; undefined once it is too old to be undone. */
export async function readChangeSetPart(
  { tenant }: Caller,
  userId: string,
  set: Pick<LoggedChangeSet, 'id' | 'part'>,
): Promise<ChangeSetPart | undefined> {
  const item = await table.get<StoredPart>(keys.changeSet(tenant, userId, set.id, set.part));
  return item && partOf(item);
}

function partOf({ at, access, body }: StoredPart): ChangeSetPart {
  return { at, access, entries: JSON.parse(gunzipSync(body).toString()) as ChangeSetEntry[] };
}

/** The commits of one of the caller's change sets, oldest first. */
export async function readChangeSet(caller: Caller, id: string): Promise<ChangeSetPart[]> {
  const { pk, sk }: Key = keys.changeSet(caller.tenant, caller.userId ?? '', id);
  const items = await Array.fromAsync(table.partition<StoredPart>(pk, sk));
  return items.map(partOf);
}

/**
 * The ids of a kind's records that earlier commits of the caller's change set wrote. A bulk call repeated with the same change set skips them, even
 * if others have changed them since.
 */
export async function writtenUnder(caller: Caller, kind: KindName): Promise<ReadonlySet<string>> {
  if (!caller.changeSet) return new Set();
  const parts = await readChangeSet(caller, caller.changeSet.id);
  return new Set(parts.flatMap(({ entries }) => entries.filter((entry) => entry.kind === kind).map(({ id }) => id)));
}
