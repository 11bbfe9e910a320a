import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import type { ToDoEntity } from '#shared/domain/to-dos/to-do-entities.ts';
import type { Caller } from '#functions/platform/caller.ts';

/** Whether the caller may see a to-do's record: vendor pages can be closed to some roles (D2). */
export function mayViewSubject(caller: Caller, type: ToDoEntity): boolean {
  return type !== 'vendor' || caller.permissions.includes('view-vendors');
}

/** A to-do as the caller may see it: not what it is about, where that is closed to them. */
export function asSeenBy<R extends ToDoRow>(caller: Caller, row: R): R {
  return row.entity && !mayViewSubject(caller, row.entity.type) ? { ...row, entity: null, entity_id: null } : row;
}
