import { useRef } from 'react';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';

/** Tasks by column; the tasks of a column in which nothing changed are the same array as before, so that it is not drawn anew. */
export function useStableGroups(tasks: readonly ToDoRow[]): ReadonlyMap<string, readonly ToDoRow[]> {
  const known = useRef<ReadonlyMap<string, readonly ToDoRow[]>>(new Map());
  const groups = new Map<string, readonly ToDoRow[]>(Map.groupBy(tasks, ({ state_id }) => state_id ?? ''));
  for (const [id, group] of groups) {
    const before = known.current.get(id);
    if (before?.length === group.length && before.every((task, index) => task === group[index])) groups.set(id, before);
  }
  known.current = groups;
  return groups;
}
