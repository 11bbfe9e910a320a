interface Completed {
  id: string;
  state_id: string | null;
  completed: boolean;
  completed_at: string | null;
}

/** How many completed tasks a board shows until it is asked for all: nobody looks at those of years ago. */
export const completedShown = 50;

/** All open tasks, and of the completed ones of each column those that were completed last, in the order they came in. */
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

/** The later of two comes last; of those of one instant, any order as long as it is always the same. */
function later(a: Completed, b: Completed): number {
  const [first, second] = [`${a.completed_at ?? ''} ${a.id}`, `${b.completed_at ?? ''} ${b.id}`];
  return first < second ? -1 : first > second ? 1 : 0;
}
