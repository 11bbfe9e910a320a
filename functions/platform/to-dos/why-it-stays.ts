import { isFixed } from '#shared/domain/to-dos/check-board.ts';
import { stateTypeNames } from '#shared/domain/to-dos/state-types.ts';
import { systemBoardId } from '#shared/domain/to-dos/system-board.ts';
import type { ReadModel } from '../read-model.ts';
import { boardsOf, statesOf } from './system-board.ts';

/** Why a board cannot be deleted; undefined where it can (D7). */
export function whyBoardStays(id: string): string | undefined {
  return id === systemBoardId
    ? 'This board stays: it is where tasks go that name no board of their own. You can rename it and change its columns.'
    : undefined;
}

/** Why a state cannot be deleted; undefined where it can, or is not there (D7). */
export function whyStateStays(model: ReadModel, id: string): string | undefined {
  const state = statesOf(model).find((each) => each.id === id);
  const board = boardsOf(model).find((each) => each.id === state?.board_id);
  if (!state || !isFixed(state, board?.system ?? false)) return undefined;
  return `The column ${state.name} stays: ${board?.system ? 'this' : 'every'} board has one for ${stateTypeNames[state.type].toLowerCase()} tasks. You can rename it.`;
}
