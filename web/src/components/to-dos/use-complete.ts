import { useQuery } from '@tanstack/react-query';
import { toDoStates } from '#shared/contract/groups/to-do-boards.ts';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { stateAfter } from '#shared/domain/to-dos/completion.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';

/** Complete and Open (R023): takes a task to the state of its board, or of the system board, that means so. */
export function useComplete(onDone?: () => void) {
  const asked = useQuery(queryFor(toDoStates.list, {}));
  const save = useCommand(toDos.update, onDone ? { onDone } : {});
  const found = asked.data ?? [];
  const rows = Array.isArray(found) ? found : found.data;
  const states = rows.map(({ id, board, state_type }) => ({ id, board_id: board.id, type: state_type.name }));
  const boards = [...new Map(rows.map(({ board }) => [board.id, board])).values()];
  return {
    /** The task whose change is under way. */
    saving: save.isPending ? save.variables.params.id : undefined,
    ready: asked.data !== undefined,
    toggle: (toDo: Pick<ToDoRow, 'id' | 'completed' | 'in_kanban' | 'state_id'>) => {
      const state = stateAfter(toDo, toDo.completed ? 'unscheduled' : 'completed', states, boards);
      if (state) save.mutate({ params: { id: toDo.id }, body: { state_id: state.id } });
    },
  };
}
