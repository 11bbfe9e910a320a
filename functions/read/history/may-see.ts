import { type KindDeclaration, type KindName, kindNames, kinds, pointersOf } from '#shared/contract/kinds.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { recordReading } from '#functions/records/record-reading.ts';

type Reader = Pick<Caller, 'permissions' | 'userId'>;

/** The kinds that carry records of a kind and are not for everybody. */
const carriers = new Map(kindNames.map((kind) => [kind, kindNames.filter((each) => carries(each, kind) && recordReading(each).maySee)]));

function carries(kind: KindName, carried: KindName): boolean {
  return (kinds[kind] as KindDeclaration).carries?.includes(carried) === true;
}

/**
 * Whether a caller may see an entry of the history: only of records that the lists show to this caller. A carried record, such as a note, follows the
 * record that carries it. A kind without a right of its own or of a carrier is for everybody.
 */
export function maySee(model: ReadModel, caller: Reader, row: LoggedRow): boolean {
  const { maySee: own } = recordReading(row.kind);
  if (own) return own(model, caller, row.id);
  const closed = (carriers.get(row.kind) ?? []).filter((kind) => !recordReading(kind).maySee?.(model, caller, undefined));
  if (closed.length === 0) return true;
  const record = row.data ?? model.find(row.kind, row.id);
  const owners = row.of ? [{ kind: row.of[0], id: row.of[1] }] : record ? pointersOf(row.kind, record) : undefined;
  // Entries from before the log named owners do not show the owner of a deleted record.
  return owners?.every(({ kind, id }) => !closed.includes(kind) || recordReading(kind).maySee?.(model, caller, id)) ?? false;
}

/** Fields of any kind that only the product uses. */
const technical = new Set(['price_typed', 'file_key']);

/** The row with the fields that this caller may see. */
export function withoutHidden(caller: Reader, row: LoggedRow): LoggedRow {
  const { isHidden } = recordReading(row.kind);
  const changes = row.changes.filter(({ field }) => !technical.has(field) && !isHidden?.(caller, row.id, field));
  return changes.length === row.changes.length ? row : { ...row, changes };
}

/** Whether a kind of record has a history. */
export function hasHistory(kind: string): kind is KindName {
  return kind in kinds && kinds[kind as KindName].kept !== 'private';
}
