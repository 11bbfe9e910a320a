import type { DeleteConfirmation } from '#shared/contract/families/delete-confirmation.ts';
import type { toDoBoards } from '#shared/contract/groups/to-do-boards.ts';
import type { QueryOf } from '#shared/contract/route.ts';
import { whyBoardStays, whyStateStays } from '#functions/records/work/to-dos/why-it-stays.ts';
import { statesOfBoard, toDoBoardRows, toDoStateRows } from '#functions/records/work/to-dos/board-rows.ts';
import { boardsOf } from '#functions/records/work/to-dos/system-board.ts';
import { type CatalogueRequest, catalogueReads } from './catalogue-reads.ts';
import { mapPage } from '#functions/records/output/lists/list-answer.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';

/** The effects of a deletion, or the reason why it is not possible. */
function unlessItStays(why: Message | undefined, confirmation: DeleteConfirmation): DeleteConfirmation {
  if (why === undefined) return confirmation;
  return {
    ...confirmation,
    messages: [{ ...ownMessage(why), replaceable: false, confirmable: false, uses: null }],
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

/** The read calls of boards' columns: C075, C079. */
export const toDoStateReads = {
  ...states,
  deleteConfirmation: async (request: CatalogueRequest) =>
    unlessItStays(whyStateStays(await request.model(), request.params['id'] ?? ''), await states.deleteConfirmation(request)),
};

const boards = catalogueReads({
  kind: 'to_do_board',
  list: 'to-do-boards',
  path: '/to-dos/boards',
  rows: toDoBoardRows,
  form: () => ({}),
});

/** The read calls of boards: C080, C084. */
export const toDoBoardReads = {
  ...boards,
  list: async (request: CatalogueRequest & { query: QueryOf<typeof toDoBoards.list> }) => {
    const [found, model] = [await boards.list(request), await request.model()];
    return request.query.include.includes('states')
      ? mapPage(found, (board) => ({ ...board, states: statesOfBoard(model, board.id) }))
      : found;
  },
  get: async (request: CatalogueRequest) => {
    const [board, model] = [await boards.get(request), await request.model()];
    return { ...board, states: statesOfBoard(model, board.id) };
  },
  deleteConfirmation: async (request: CatalogueRequest) =>
    unlessItStays(whyBoardStays(request.params['id'] ?? ''), await boards.deleteConfirmation(request)),
};
