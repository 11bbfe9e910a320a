/** Default distance between the tasks of a state (R026). */
export const positionStep = 65_535;

/** Min distance after spreading tasks, so that the next moves need not spread them again. */
const leastGap = 256;

/** A task in a state of a board. */
export interface Placed {
  id: string;
  kanban_position: number;
}

/** The requested place of a task: by its neighbours as the person saw them, by a number, or by default behind all others. */
export interface WantedPlace {
  /** The task above it; null for the first place. */
  after?: string | null | undefined;
  /** The task below it, used if `after` has left the state; null for the last place. */
  before?: string | null | undefined;
  position?: number | null | undefined;
}

/** A place, and the other tasks that move to make room. Applying the moves one by one never changes the order of tasks. */
export interface Place {
  position: number;
  moved: Placed[];
}

/** Sorts the tasks of a state from top to bottom; tasks at one position, an accident, by id. */
export function inPlaces<P extends Placed>(tasks: readonly P[]): P[] {
  return tasks.toSorted((a, b) => a.kanban_position - b.kanban_position || (a.id < b.id ? -1 : 1));
}

/** The position behind all tasks of a state: 65535 plus the last position, or 65535 in an empty state (R026). */
export function positionBehind(tasks: readonly Placed[]): number {
  return positionStep + Math.max(...tasks.map((task) => task.kanban_position), tasks.length === 0 ? 0 : Number.NEGATIVE_INFINITY);
}

/**
 * Finds the place for a task in a state (R026). `others` are the other tasks of that state. If neighbours have moved elsewhere, it picks the nearest
 * place to the request. Every task gets a unique position.
 */
export function placeAmong(others: readonly Placed[], wanted: WantedPlace): Place {
  const tasks = inPlaces(others);
  if (typeof wanted.position === 'number') return placeAtPosition(tasks, wanted.position);
  return placeAtIndex(tasks, indexOf(tasks, wanted));
}

function indexOf(tasks: readonly Placed[], { after, before }: WantedPlace): number {
  const afterIt = tasks.findIndex(({ id }) => id === after);
  if (afterIt !== -1) return afterIt + 1;
  const beforeIt = tasks.findIndex(({ id }) => id === before);
  if (beforeIt !== -1) return beforeIt;
  return after === null ? 0 : tasks.length;
}

/** Uses a requested number if it is free and close to the others; otherwise places the task before the one at or after it. */
function placeAtPosition(tasks: readonly Placed[], position: number): Place {
  const index = tasks.findIndex((task) => task.kanban_position >= position);
  const at = index === -1 ? tasks.length : index;
  const [first, last] = [tasks[0], tasks.at(-1)];
  const isNear =
    position >= (first?.kanban_position ?? positionStep) - positionStep && position <= (last?.kanban_position ?? 0) + positionStep;
  if (Number.isInteger(position) && isNear && tasks[at]?.kanban_position !== position) return { position, moved: [] };
  return placeAtIndex(tasks, at);
}

function placeAtIndex(tasks: readonly Placed[], index: number): Place {
  const [above, below] = [tasks[index - 1]?.kanban_position, tasks[index]?.kanban_position];
  if (above === undefined && below === undefined) return { position: positionStep, moved: [] };
  if (below === undefined) return { position: (above ?? 0) + positionStep, moved: [] };
  if (above === undefined) return { position: below - positionStep, moved: [] };
  const between = Math.floor((above + below) / 2);
  return between > above ? { position: between, moved: [] } : rebalanced(tasks, index);
}

/**
 * Spreads tasks if no position is left between two neighbours: as few as necessary, evenly. Space before the first and after the last task is
 * unlimited.
 */
function rebalanced(tasks: readonly Placed[], index: number): Place {
  for (let reach = 1; ; reach *= 2) {
    const from = Math.max(0, index - reach);
    const to = Math.min(tasks.length, index + reach);
    const [above, below] = [tasks[from - 1]?.kanban_position, tasks[to]?.kanban_position];
    const count = to - from + 1;
    const gap = above === undefined || below === undefined ? positionStep : Math.floor((below - above) / (count + 1));
    if (gap < leastGap) continue;
    const start = above ?? (below === undefined ? 0 : below - gap * (count + 1));
    const window = tasks.slice(from, to).map((task, each) => ({
      task,
      kanban_position: start + gap * (each + (from + each < index ? 1 : 2)),
    }));
    // First moves down, from the last task; then moves up, from the first: no task overtakes another.
    const down = window.filter(({ task, kanban_position }) => kanban_position > task.kanban_position).toReversed();
    const up = window.filter(({ task, kanban_position }) => kanban_position < task.kanban_position);
    return {
      position: start + gap * (index - from + 1),
      moved: [...down, ...up].map(({ task, kanban_position }) => ({ id: task.id, kanban_position })),
    };
  }
}
