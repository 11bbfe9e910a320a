import { type StateType, stateTypeNames, stateTypes } from './state-types.ts';

/** The id of the board that every member has, for tasks that name no other (D7). It is the same everywhere, so that nobody makes a second one. */
export const systemBoardId = 'system';

/** The id of the state of a type on the system board. */
export function systemStateId(type: StateType): string {
  return `${systemBoardId}-${type}`;
}

/** The system board as it begins: unscheduled, planned, in progress, completed (D7). */
export const newSystemBoard = { id: systemBoardId, name: 'General tasks', description: null, system: true };

/** Its states, in their order. */
export const newSystemStates = stateTypes.map((type, order) => ({
  id: systemStateId(type),
  board_id: systemBoardId,
  name: stateTypeNames[type],
  type,
  order,
  limit: null,
}));
