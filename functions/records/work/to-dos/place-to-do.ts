import { Problem } from '#shared/contract/errors.ts';
import { type Place, placeAmong, type Placed, type WantedPlace } from '#shared/domain/to-dos/kanban-position.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Max tasks moved within one commit, which also contains the task itself, its checks and the log. */
const mostAtOnce = 60;

/** The other tasks of a state. */
function othersIn(model: ReadModel, stateId: string, besides: string | undefined): Placed[] {
  return model
    .by('to_do', 'state_id', stateId)
    .filter((each) => each.in_kanban && !each.is_template && each.id !== besides)
    .flatMap(({ id, kanban_position }) => (kanban_position === null ? [] : { id, kanban_position }));
}

async function moveOthers(tx: Transaction, moved: Place['moved']): Promise<void> {
  for (const { id, kanban_position } of moved) tx.save('to_do', { ...(await tx.load('to_do', id)), kanban_position });
}

/**
 * The place of a task in a state; those that make room for it move in the same commit (R026). As the commit follows the state of the member
 * that it has seen, two people who move at once get two places.
 */
export async function placeInState(tx: Transaction, stateId: string, id: string | undefined, wanted: WantedPlace): Promise<number> {
  const { position, moved } = placeAmong(othersIn(await tx.model(), stateId, id), wanted);
  if (moved.length > mostAtOnce + 20) throw new Problem(503, say('to-dos.boardBusy'));
  await moveOthers(tx, moved);
  return position;
}

/** Makes room for a task if more tasks must move than one commit can hold: in separate commits, each of which keeps the order. */
export async function makeRoom(repo: Repository, stateId: string, id: string, wanted: WantedPlace): Promise<void> {
  const movedBy = (model: ReadModel) => placeAmong(othersIn(model, stateId, id), wanted).moved;
  while (movedBy(await repo.model()).length > mostAtOnce)
    await repo.commit(async (tx) => moveOthers(tx, movedBy(await tx.model()).slice(0, mostAtOnce)));
}
