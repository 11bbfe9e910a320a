import type { Row } from '#shared/contract/kinds.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { type ChangedField, undoFields } from '#shared/domain/change-sets/undo-fields.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { LoggedChangeSet, LoggedRow } from '#functions/platform/change-log.ts';
import { isUndone, keptSeconds } from '#functions/platform/change-set.ts';
import { now } from '#functions/platform/clock.ts';
import { recordType } from '#functions/records/record-types.ts';

interface OfferedChange {
  at: string;
  row: LoggedRow;
  set: LoggedChangeSet;
}

/**
 * Whether a history offers to undo a change of a record: the caller has the permission, the change is still stored, and the record has the
 * written values. The undo checks this again in its commit.
 */
export function isOffered(caller: Pick<Caller, 'permissions'>, { at, row, set }: OfferedChange, record: Row | undefined): boolean {
  if (row.action !== 'changed' || !record || record.id !== row.id || !isUndone(row.kind, 'changed')) return false;
  if (!mayAccess(set.access, caller.permissions) || Date.parse(at) + keptSeconds * 1000 < now().getTime()) return false;
  // Changes logged by entry cannot be compared here: such a record must be unchanged since.
  if (row.changes.some(({ field }) => field.includes('.'))) return record.version === row.version;
  const { restored, skipped } = undoFields(
    record as unknown as Record<string, unknown>,
    row.changes as readonly ChangedField[],
    recordType(row.kind).undoRules,
  );
  return restored.length > 0 && skipped.length === 0;
}
