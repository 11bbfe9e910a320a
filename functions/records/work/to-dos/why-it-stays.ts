import { isFixed } from '#shared/domain/to-dos/check-board.ts';
import { systemBoardId } from '#shared/domain/to-dos/system-board.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { boardsOf, statesOf } from './system-board.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** The reason why a board cannot be deleted; undefined if it can (D7). */
export function whyBoardStays(id: string): Message | undefined {
  return id === systemBoardId ? say('to-dos.defaultBoardNotDeletable') : undefined;
}

/** The reason why a state cannot be deleted; undefined if it can, or does not exist (D7). */
export function whyStateStays(model: ReadModel, id: string): Message | undefined {
  const state = statesOf(model).find((each) => each.id === id);
  const board = boardsOf(model).find((each) => each.id === state?.board_id);
  if (!state || !isFixed(state, board?.system ?? false)) return undefined;
  return board?.system
    ? say('to-dos.boardColumnRequired', { name: state.name, stateTypeNames: say(`state-types.${state.type}`) })
    : say('to-dos.columnRequiredOnBoards', { name: state.name, stateTypeNames: say(`state-types.${state.type}`) });
}
