import type { Breach } from '../breach.ts';
import { checkName, trimName } from '../catalogues/check-name.ts';
import { foldForSearch } from '../text/fold.ts';
import { systemStateId } from './system-board.ts';
import { necessaryStateTypes, type StateType } from './state-types.ts';
import { say } from '../messages/message.ts';

/** Max states of a board: more columns would not be readable. */
export const mostStates = 30;

/** The properties of a state that the rules of boards need. */
export interface BoardState {
  id?: string;
  name: string;
  type: StateType;
}

/**
 * Checks a state of a board (D7): a unique name, exactly one unscheduled and one completed state, and not too many states. `others` are the other
 * states of the board; `before` is the stored state unless it is new.
 */
export function checkState(next: BoardState, others: readonly BoardState[], before?: BoardState, ofSystemBoard = false): Breach[] {
  const breaches = checkName(next.name);
  const name = trimName(next.name);
  if (breaches.length === 0 && others.some((other) => foldForSearch(trimName(other.name)) === foldForSearch(name)))
    breaches.push({ field: 'name', message: say('to-dos.columnNameExists') });
  if (!before && others.length >= mostStates)
    breaches.push({
      field: 'board_id',
      message: say('to-dos.tooManyColumns', { mostStates }),
    });
  if (before && before.type !== next.type && isFixed(before, ofSystemBoard))
    breaches.push({
      field: 'type',
      message: say('to-dos.columnTypeFixed', { stateTypeNames: say(`state-types.${before.type}`) }),
    });
  else if (before?.type !== next.type && necessaryStateTypes.includes(next.type) && others.some(({ type }) => type === next.type))
    breaches.push({
      field: 'type',
      message: say('to-dos.columnTypeExists', { stateTypeNames: say(`state-types.${next.type}`) }),
    });
  return breaches;
}

/** Whether a state is fixed (D7): it can be renamed and moved, but its type cannot change and it cannot be deleted. */
export function isFixed({ id, type }: Pick<BoardState, 'id' | 'type'>, ofSystemBoard: boolean): boolean {
  return necessaryStateTypes.includes(type) || (ofSystemBoard && id === systemStateId(type));
}
