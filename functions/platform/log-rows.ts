import { belongsTo } from '#shared/contract/belongs-to.ts';
import { type KindDeclaration, type KindName, kinds, labelOf, type Row } from '#shared/contract/kinds.ts';
import type { Caller } from './caller.ts';
import type { FieldChange, LoggedRow } from './change-log.ts';
import { changesBetween } from './changes-between.ts';
import type { Touched } from './planned.ts';
import { shapeMark } from './stored-row.ts';

/** The row of the log for a record that a commit writes. `version` is that of the stored item. */
export function loggedRow(
  { kind, id, before, after, replacedBy, settled }: Touched,
  version: number,
  { userId }: Pick<Caller, 'userId'>,
): LoggedRow {
  const row = (after ?? before) as Record<string, unknown>;
  const isQuiet = (kinds[kind] as KindDeclaration).quiet && userId === null;
  return {
    kind,
    id,
    version,
    ...(after ? { ...shapeMark(kind), data: after as Record<string, unknown> } : { deleted: true as const }),
    ...(replacedBy !== undefined && { replacedBy }),
    name: labelOf(kind, row),
    ...ofWhat(kind, row),
    action: settled || isQuiet ? 'settled' : actionOf(kind, { before, after, replacedBy }),
    changes: before && after && !settled ? shownChanges(kind, changesBetween(before, after)) : [],
  };
}

/** The row of the log for a record that was accessed, not changed. */
export function loggedAccess(kind: KindName, row: Row, action: LoggedRow['action']): LoggedRow {
  const data = row as Record<string, unknown>;
  const { id, version } = row;
  return { kind, id, version, ...shapeMark(kind), data, name: labelOf(kind, data), ...ofWhat(kind, data), action, changes: [] };
}

function actionOf(kind: KindName, { before, after, replacedBy }: Pick<Touched, 'before' | 'after' | 'replacedBy'>): LoggedRow['action'] {
  if (before === undefined) return 'created';
  if (after) return changedTo(kind, after);
  return replacedBy ? 'replaced' : 'deleted';
}

/** The record that a record belonged to, for its history. */
function ofWhat(kind: KindName, row: Readonly<Record<string, unknown>>): Pick<LoggedRow, 'of'> {
  const owner = belongsTo(kind, row);
  return owner ? { of: [owner.kind, owner.id] } : {};
}

/** The action of a change in the history. A change that marks the thing as deleted is a deletion. */
function changedTo(kind: KindName, after: Row): LoggedRow['action'] {
  return (kinds[kind] as KindDeclaration).isGone?.(after as never) ? 'deleted' : 'changed';
}

/** The changes that a history shows: without fields that only say where content is stored. */
function shownChanges(kind: KindName, changes: FieldChange[]): FieldChange[] {
  const { untold = [], entries = {} } = kinds[kind] as KindDeclaration;
  return changes
    .filter(({ field }) => !untold.includes(field))
    .flatMap((change) => {
      const byEntry = entries[change.field];
      return byEntry ? changesByEntry(change, byEntry) : [change];
    });
}

/** A change of a list as changes of its entries: `evaluation.state` from open to done. */
function changesByEntry({ from, to }: FieldChange, { by, untold }: { by: string; untold: readonly string[] }): FieldChange[] {
  const byKey = (list: unknown) => new Map((list as Record<string, unknown>[] | null)?.map((entry) => [String(entry[by]), entry]));
  const [before, after] = [byKey(from), byKey(to)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    changesBetween(before.get(key) ?? {}, after.get(key) ?? {})
      .filter(({ field }) => field !== by && !untold.includes(field))
      .map((change) => ({ ...change, field: `${key}.${change.field}` })),
  );
}
