interface Completed {
  id: string;
  state_id: string | null;
  completed: boolean;
  completed_at: string | null;
}

/** Max completed tasks that a board shows per column by default; old ones are rarely needed. */
export const completedShown = 50;

/** All open tasks, and the last completed ones of each column, in their original order. */
export function lastCompleted<T extends Completed>(tasks: readonly T[], most: number): T[] {
  const done = Map.groupBy(
    tasks.filter(({ completed }) => completed),
    ({ state_id }) => state_id,
  );
  const passedOver = new Set(
    [...done.values()].flatMap((column) => column.toSorted((a, b) => later(b, a)).slice(most)).map(({ id }) => id),
  );
  return passedOver.size === 0 ? [...tasks] : tasks.filter(({ id }) => !passedOver.has(id));
}

/** Compares by completion, then by id for a stable order. */
function later(a: Completed, b: Completed): number {
  const [first, second] = [`${a.completed_at ?? ''} ${a.id}`, `${b.completed_at ?? ''} ${b.id}`];
  return first < second ? -1 : first > second ? 1 : 0;
}
