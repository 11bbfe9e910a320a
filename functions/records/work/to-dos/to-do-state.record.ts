import type { Row } from '#shared/contract/kinds.ts';
import { inOrder } from '#shared/domain/to-dos/order-states.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { RecordType } from '../../record-type.ts';

export const toDoState: RecordType<'to_do_state'> = {
  named: 'before owner',
  // Deleting a column completes no task.
  mayReplace: ({ type }) => type !== 'completed',
  counterpart: sameState,
};

/** The state of another board that tasks of one go to: of its name and meaning, else of its meaning, else the one for unscheduled tasks. */
function sameState(model: ReadModel, { name, type }: Row<'to_do_state'>, boardId: string): Row<'to_do_state'> | undefined {
  const states = inOrder(model.by('to_do_state', 'board_id', boardId));
  const alike = states.filter((state) => state.type === type);
  return alike.find((state) => state.name === name) ?? alike[0] ?? states.find((state) => state.type === 'unscheduled');
}
