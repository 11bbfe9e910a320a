/** The properties of a state that the rules need. */
export interface StateFacts {
  id: string;
  board_id: string;
  type: string;
}
/** The properties of a board that the rules need; every member has one system board. */
export interface BoardFacts {
  id: string;
  system: boolean;
}
/** The position of a to-do: in the kanban or not, and its state. */
export interface Standing {
  in_kanban: boolean;
  state_id: string | null;
}

/** A to-do is open without a state, and in every state whose type is not completed (R121). */
export function isOpen(state: Pick<StateFacts, 'type'> | null | undefined): boolean {
  return state?.type !== 'completed';
}

/** The board on which a to-do is completed and reopened: that of its state while it is in the kanban, else the system board (R023). */
export function boardOf<B extends BoardFacts>(toDo: Standing, states: readonly StateFacts[], boards: readonly B[]): B | undefined {
  const own = toDo.in_kanban ? states.find(({ id }) => id === toDo.state_id)?.board_id : undefined;
  return boards.find(({ id }) => id === own) ?? boards.find(({ system }) => system);
}

/** The state of a to-do after Complete (`completed`) or Open (`unscheduled`) (R023); undefined if its board has no state of that type. */
export function stateAfter<S extends StateFacts>(
  toDo: Standing,
  type: 'completed' | 'unscheduled',
  states: readonly S[],
  boards: readonly BoardFacts[],
): S | undefined {
  const board = boardOf(toDo, states, boards);
  return states.find((state) => state.board_id === board?.id && state.type === type);
}
