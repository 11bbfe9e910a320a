/** The fields that determine the order of columns. */
export interface OrderedState {
  id: string;
  order: number;
  type: string;
}

/** Sorts the states of a board from left to right. */
export function inOrder<S extends { id: string; order: number }>(states: readonly S[]): S[] {
  return states.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/**
 * The place of a state among the others of its board, and their new numbers, from 0. By default a new state precedes the last column if that is the
 * completed one, as work ends there.
 */
export function orderWith<S extends OrderedState>(others: readonly S[], wanted: number | undefined): { order: number; others: S[] } {
  const sorted = inOrder(others);
  const last = sorted.at(-1)?.type === 'completed' ? sorted.length - 1 : sorted.length;
  const order = Math.min(wanted ?? last, sorted.length);
  return { order, others: sorted.map((state, index) => ({ ...state, order: index < order ? index : index + 1 })) };
}
