import type { DeleteConfirmation } from '#shared/contract/families/deletion.ts';
import type { toDoBoards } from '#shared/contract/groups/to-do-boards.ts';
import type { QueryOf } from '#shared/contract/route.ts';
import { whyBoardStays, whyStateStays } from '#functions/platform/to-dos/why-it-stays.ts';
import { statesOfBoard, toDoBoardRows, toDoStateRows } from '#functions/platform/to-dos/board-rows.ts';
import { boardsOf } from '#functions/platform/to-dos/system-board.ts';
import { type Asked, catalogueReads } from './catalogue-reads.ts';
import { mapPage } from './list-handlers.ts';

/** What deleting would touch, or why it cannot be. */
function unlessItStays(why: string | undefined, confirmation: DeleteConfirmation): DeleteConfirmation {
  if (why === undefined) return confirmation;
  return {
    ...confirmation,
    messages: [{ message: why, replaceable: false, confirmable: false, uses: null }],
    replaceable: false,
    confirmable: false,
    in_use: false,
    replacements: [],
  };
}

const states = catalogueReads({
  kind: 'to_do_state',
  list: 'to-do-states',
  path: '/to-dos/states',
  rows: toDoStateRows,
  form: (model) => ({ boards: boardsOf(model).map(({ id, name, system }) => ({ id, name, system })) }),
});

/** The looks at the columns of boards: C075, C079. */
export const toDoStateReads = {
  ...states,
  deleteConfirmation: async (request: Asked) =>
    unlessItStays(whyStateStays(await request.model(), request.params['id'] ?? ''), await states.deleteConfirmation(request)),
};

const boards = catalogueReads({
  kind: 'to_do_board',
  list: 'to-do-boards',
  path: '/to-dos/boards',
  rows: toDoBoardRows,
  form: () => ({}),
});

/** The looks at boards: C080, C084. */
export const toDoBoardReads = {
  ...boards,
  list: async (request: Asked & { query: QueryOf<typeof toDoBoards.list> }) => {
    const [found, model] = [await boards.list(request), await request.model()];
    return request.query.include.includes('states')
      ? mapPage(found, (board) => ({ ...board, states: statesOfBoard(model, board.id) }))
      : found;
  },
  get: async (request: Asked) => {
    const [board, model] = [await boards.get(request), await request.model()];
    return { ...board, states: statesOfBoard(model, board.id) };
  },
  deleteConfirmation: async (request: Asked) =>
    unlessItStays(whyBoardStays(request.params['id'] ?? ''), await boards.deleteConfirmation(request)),
};
