import { type StateType, stateTypeNames, stateTypes } from './state-types.ts';

/** The id of the board that every member has, for tasks without another board (D7). A constant, so that it cannot be created twice. */
export const systemBoardId = 'system';

/** The id of the state of a type on the system board. */
export function systemStateId(type: StateType): string {
  return `${systemBoardId}-${type}`;
}

/** The initial system board: unscheduled, planned, in progress, completed (D7). */
export const newSystemBoard = { id: systemBoardId, name: 'General tasks', description: null, system: true };

/** The initial states of the system board, in order. */
export const newSystemStates = stateTypes.map((type, order) => ({
  id: systemStateId(type),
  board_id: systemBoardId,
  name: stateTypeNames[type],
  type,
  order,
  limit: null,
}));
