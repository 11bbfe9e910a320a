import type { Breach } from '../breach.ts';
import { checkName, trimName } from '../catalogues/check-name.ts';
import { foldForSearch } from '../text/fold.ts';
import { systemStateId } from './system-board.ts';
import { necessaryStateTypes, type StateType } from './state-types.ts';
import { say } from '../messages/message.ts';

/** How many states a board may have: more columns than anybody can look at. */
export const mostStates = 30;

/** What the rules of boards need to know of a state. */
export interface BoardState {
  id?: string;
  name: string;
  type: StateType;
}

/**
 * The rules of a state among those of its board (D7): a name that no other has, exactly one unscheduled and one completed, and not more
 * states than can be looked at. `others` are the states of the board without this one; `before` is the state as it was, if it is not new.
 */
export function checkState(next: BoardState, others: readonly BoardState[], before?: BoardState, ofSystemBoard = false): Breach[] {
  const breaches = checkName(next.name);
  const name = trimName(next.name);
  if (breaches.length === 0 && others.some((other) => foldForSearch(trimName(other.name)) === foldForSearch(name)))
    breaches.push({ field: 'name', code: 'taken', message: say('to-dos.boardHasColumnNameAlready') });
  if (!before && others.length >= mostStates)
    breaches.push({
      field: 'board_id',
      code: 'too_many',
      message: say('to-dos.boardHasMostColumns', { mostStates }),
    });
  if (before && before.type !== next.type && isFixed(before, ofSystemBoard))
    breaches.push({
      field: 'type',
      code: 'fixed',
      message: say('to-dos.columnStaysOneTasks', { stateTypeNames: say(`state-types.${before.type}`) }),
    });
  else if (before?.type !== next.type && necessaryStateTypes.includes(next.type) && others.some(({ type }) => type === next.type))
    breaches.push({
      field: 'type',
      code: 'only_one',
      message: say('to-dos.boardHasOnlyOneColumnTasks', { stateTypeNames: say(`state-types.${next.type}`) }),
    });
  return breaches;
}

/** Whether a state belongs to its board for good: it can be renamed and moved, but not deleted nor mean something else (D7). */
export function isFixed({ id, type }: Pick<BoardState, 'id' | 'type'>, ofSystemBoard: boolean): boolean {
  return necessaryStateTypes.includes(type) || (ofSystemBoard && id === systemStateId(type));
}
