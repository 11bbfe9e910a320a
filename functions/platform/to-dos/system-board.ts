import type { Row } from '#shared/contract/kinds.ts';
import { newSystemBoard, newSystemStates, systemBoardId } from '#shared/domain/to-dos/system-board.ts';
import type { ReadModel } from '../read-model.ts';
import type { Repository } from '../repository.ts';
import type { Transaction } from '../transaction.ts';

/** Who made what the platform made, and when nobody knows. */
const byNobody = {
  version: 1,
  created_at: '1970-01-01T00:00:00.000Z',
  created_by: null,
  updated_at: '1970-01-01T00:00:00.000Z',
  updated_by: null,
} as const;

/** Makes the system board with its states. */
export function createSystemBoard(tx: Transaction): void {
  tx.create('to_do_board', newSystemBoard);
  for (const state of newSystemStates) tx.create('to_do_state', state);
}

/**
 * Makes sure that the system board is a record: members of before there were boards have it only in what they see. To be called before
 * anything is committed that names a board or a state.
 */
export async function keepSystemBoard(repo: Repository): Promise<void> {
  if ((await repo.model()).find('to_do_board', systemBoardId)) return;
  await repo.commit(async (tx) => {
    if (!(await tx.model()).find('to_do_board', systemBoardId)) createSystemBoard(tx);
  });
}

/** Every board, the system board also where it is no record yet. */
export function boardsOf(model: ReadModel): readonly Row<'to_do_board'>[] {
  return model.view('to-do boards', ['to_do_board'], () => {
    const boards = [...model.all('to_do_board')];
    return boards.some(({ id }) => id === systemBoardId) ? boards : [{ ...newSystemBoard, ...byNobody }, ...boards];
  });
}

/** Every state of every board, those of the system board also where they are no records yet. */
export function statesOf(model: ReadModel): readonly Row<'to_do_state'>[] {
  return model.view('to-do states', ['to_do_board', 'to_do_state'], () => {
    const states = [...model.all('to_do_state')];
    return model.find('to_do_board', systemBoardId)
      ? states
      : [...newSystemStates.map((state): Row<'to_do_state'> => ({ ...state, ...byNobody })), ...states];
  });
}
