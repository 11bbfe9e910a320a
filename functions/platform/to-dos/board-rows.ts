import type { Row } from '#shared/contract/kinds.ts';
import type { ToDoBoardRow, ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import { inOrder } from '#shared/domain/to-dos/order-states.ts';
import type { ReadModel } from '../read-model.ts';
import { boardsOf, statesOf } from './system-board.ts';

/** A state as the calls answer it (R080). */
export function toDoStateRow(model: ReadModel, state: Row<'to_do_state'>): ToDoStateRow {
  const board = boardsOf(model).find(({ id }) => id === model.resolve('to_do_board', state.board_id) || id === state.board_id);
  return {
    ...state,
    state_type: { name: state.type },
    board: { id: board?.id ?? state.board_id, name: board?.name ?? '', system: board?.system ?? false },
    to_do_count: 0,
  };
}

/** All states of all boards. */
export function toDoStateRows(model: ReadModel): ToDoStateRow[] {
  return statesOf(model).map((state) => toDoStateRow(model, state));
}

/** The states of a board from left to right. */
export function statesOfBoard(model: ReadModel, boardId: string): ToDoStateRow[] {
  return inOrder(toDoStateRows(model).filter(({ board }) => board.id === boardId));
}

/** A board as the calls answer it. */
export function toDoBoardRow(model: ReadModel, board: Row<'to_do_board'>): ToDoBoardRow {
  let [open_count, completed_count] = [0, 0];
  for (const { type, to_do_count } of statesOfBoard(model, board.id))
    if (type === 'completed') completed_count += to_do_count;
    else open_count += to_do_count;
  return { ...board, open_count, completed_count };
}

/** All boards. */
export function toDoBoardRows(model: ReadModel): ToDoBoardRow[] {
  return boardsOf(model).map((board) => toDoBoardRow(model, board));
}
