import type { BoardCreation } from '#shared/contract/entities/to-do-board.ts';
import { breached, conflict } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { checkState } from '#shared/domain/to-dos/check-board.ts';
import { necessaryStateTypes, stateTypeNames, stateTypes } from '#shared/domain/to-dos/state-types.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { answer } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import {
  changeRecord,
  type Changing,
  type Creating,
  createdMessage,
  type Deleting,
  deletionHandler,
  type Resource,
  shown,
} from '#functions/records/ground/resource-handlers.ts';
import { statesOfBoard, toDoBoardRow } from '#functions/records/work/to-dos/board-rows.ts';
import { whyBoardStays } from '#functions/records/work/to-dos/why-it-stays.ts';
import { say } from '#shared/domain/messages/message.ts';

const boards: Resource<'to_do_board', ReturnType<typeof present>> = {
  kind: 'to_do_board',
  blank: { description: null, system: false },
  check: ({ name }) => checkName(name),
  present,
};

function present(model: ReadModel, board: Row<'to_do_board'>) {
  return { ...toDoBoardRow(model, board), states: statesOfBoard(model, board.id) };
}

/** The states that a new board begins with: those asked for, with what every board needs, else one of each type. */
function firstStates(wanted: BoardCreation['states']): NonNullable<BoardCreation['states']> {
  if (!wanted) return stateTypes.map((type) => ({ name: stateTypeNames[type], type }));
  const lacking = (type: (typeof stateTypes)[number]) => !wanted.some((state) => state.type === type);
  const needed = necessaryStateTypes.filter(lacking).map((type) => ({ name: stateTypeNames[type], type }));
  return [...needed.filter(({ type }) => type === 'unscheduled'), ...wanted, ...needed.filter(({ type }) => type === 'completed')];
}

async function update(request: Changing) {
  return changeRecord(request, boards, request.params.id, request.body);
}

/** The changing calls of boards: C081-C083. */
export const boardHandlers = {
  create: async (request: Creating<BoardCreation>) => {
    const { states: wanted, ...given } = request.body;
    const states = firstStates(wanted);
    const breaches = [
      ...checkName(given.name),
      ...states.flatMap((state, index) => checkState(state, states.slice(0, index)).map((breach) => ({ ...breach, field: 'states' }))),
    ];
    if (breaches.length > 0) throw breached(breaches);
    const board = await request.repo.commit((tx) => {
      const made = tx.create('to_do_board', { description: null, ...given, system: false });
      states.forEach((state, order) => tx.create('to_do_state', { ...state, board_id: made.id, order, limit: null }));
      return made;
    });
    return answer(await shown(request, boards, board), { message: createdMessage(say('kinds.to_do_board'), board.name) });
  },
  update,
  updateByPost: update,
  updateMany: changeEach({ kind: 'to_do_board', changeOne: update }),
  remove: async (request: Deleting) => {
    const why = whyBoardStays(request.params.id);
    if (why !== undefined) throw conflict(why);
    return deletionHandler('to_do_board')(request);
  },
};
