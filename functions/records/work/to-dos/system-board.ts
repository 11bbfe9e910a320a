import type { Row } from '#shared/contract/kinds.ts';
import { newSystemBoard, newSystemStates } from '#shared/domain/to-dos/system-board.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Makes the system board with its states. */
export function createSystemBoard(tx: Transaction): void {
  tx.create('to_do_board', newSystemBoard);
  for (const state of newSystemStates) tx.create('to_do_state', state);
}

/** Every board. */
export function boardsOf(model: ReadModel): readonly Row<'to_do_board'>[] {
  return model.view('to-do boards', () => [...model.all('to_do_board')]);
}

/** Every state of every board. */
export function statesOf(model: ReadModel): readonly Row<'to_do_state'>[] {
  return model.view('to-do states', () => [...model.all('to_do_state')]);
}
