import { conflict } from '#shared/contract/errors.ts';
import { checkState } from '#shared/domain/to-dos/check-board.ts';
import { orderWith } from '#shared/domain/to-dos/order-states.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import type { Repository } from '../platform/repository.ts';
import { type Changing, type Creating, type Deleting, type Resource, resourceHandlers } from '../platform/resource-handlers.ts';
import { toDoStateRow } from '../platform/to-dos/board-rows.ts';
import { keepSystemBoard } from '../platform/to-dos/system-board.ts';
import { whyStateStays } from '../platform/to-dos/why-it-stays.ts';
import type { Transaction } from '../platform/transaction.ts';

/** The states of a board besides one. */
async function othersOf(tx: Transaction, boardId: string, id: string | undefined): Promise<Row<'to_do_state'>[]> {
  return (await tx.model()).by('to_do_state', 'board_id', boardId).filter((state) => state.id !== id);
}

const states: Resource<'to_do_state', ToDoStateRow> = {
  kind: 'to_do_state',
  blank: { type: 'in_progress', limit: null },
  // The others make room: columns are counted from left to right without gaps.
  complete: async (next, before, tx) => {
    if (before && before.order === next.order) return next;
    const { order, others } = orderWith(await othersOf(tx, next.board_id, before?.id), next.order);
    for (const state of others) {
      await tx.find('to_do_state', state.id);
      tx.save('to_do_state', state);
    }
    return { ...next, order };
  },
  check: async (next, before, tx) => {
    const board = await tx.find('to_do_board', next.board_id);
    return checkState(next, await othersOf(tx, next.board_id, before?.id), before, board?.system);
  },
  present: toDoStateRow,
};

const changes = resourceHandlers(states);

/** Does something with the system board there, which members of before there were boards have only in what they see. */
function withSystemBoard<R extends { repo: Repository }, T>(work: (request: R) => Promise<T>) {
  return async (request: R) => {
    await keepSystemBoard(request.repo);
    return work(request);
  };
}

/** The changing calls of the columns of boards: C076-C078. */
export const stateHandlers = {
  create: withSystemBoard((request: Creating) => changes.create(request)),
  update: withSystemBoard((request: Changing) => changes.update(request)),
  updateByPost: withSystemBoard((request: Changing) => changes.updateByPost(request)),
  remove: withSystemBoard(async (request: Deleting) => {
    const why = whyStateStays(await request.model(), request.params.id);
    if (why !== undefined) throw conflict(why);
    return changes.remove(request);
  }),
};
