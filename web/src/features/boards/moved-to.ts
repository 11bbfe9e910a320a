import type { ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { inPlaces, placeAmong } from '#shared/domain/to-dos/kanban-position.ts';

/** The neighbours of a place in a column; null at an end, undefined where no other card was visible. */
export interface Between {
  after?: string | null;
  before?: string | null;
}

/** Sorts from top to bottom; tasks without a place come last. */
export function sorted(tasks: readonly ToDoRow[]): ToDoRow[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const placed = tasks.map(({ id, kanban_position }) => ({ id, kanban_position: kanban_position ?? Number.MAX_SAFE_INTEGER }));
  return inPlaces(placed).flatMap(({ id }) => byId.get(id) ?? []);
}

/** The tasks after the server has moved one of them: computes the same places as the server. */
export function movedTo(tasks: readonly ToDoRow[], id: string, state: ToDoStateRow, between: Between): ToDoRow[] {
  const others = tasks.flatMap(({ id: other, state_id, kanban_position }) =>
    state_id === state.id && other !== id && kanban_position !== null ? [{ id: other, kanban_position }] : [],
  );
  const { position, moved } = placeAmong(others, between);
  const places = new Map([...moved.map((each): [string, number] => [each.id, each.kanban_position]), [id, position]]);
  return tasks.map((task) => {
    const kanban_position = places.get(task.id);
    if (kanban_position === undefined) return task;
    if (task.id !== id) return { ...task, kanban_position };
    const { name, state_type, board } = state;
    return {
      ...task,
      kanban_position,
      state_id: state.id,
      state: { id: state.id, name, state_type, board },
      completed: state.type === 'completed',
    };
  });
}
