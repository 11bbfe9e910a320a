import { conflict } from '#shared/contract/errors.ts';
import { checkState } from '#shared/domain/to-dos/check-board.ts';
import { orderWith } from '#shared/domain/to-dos/order-states.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import { type Deleting, type Resource, resourceHandlers } from '#functions/records/ground/resource-handlers.ts';
import { toDoStateRow } from '#functions/records/work/to-dos/board-rows.ts';
import { whyStateStays } from '#functions/records/work/to-dos/why-it-stays.ts';
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
  comparesOthers: true,
  present: toDoStateRow,
};

const changes = resourceHandlers(states);

/** The changing calls of the columns of boards: C076-C078. */
export const stateHandlers = {
  ...changes,
  remove: async (request: Deleting) => {
    const why = whyStateStays(await request.model(), request.params.id);
    if (why !== undefined) throw conflict(why);
    return changes.remove(request);
  },
};
