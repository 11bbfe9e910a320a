import type { ToDo, ToDoChange } from '#shared/contract/entities/to-do.ts';
import { notFound } from '#shared/contract/errors.ts';
import { answer } from '../platform/http.ts';
import type { DataAccess } from '#functions/records/ground/resource-handlers.ts';
import type { Repository } from '../platform/repository.ts';
import { makeRoom } from '#functions/records/work/to-dos/place-to-do.ts';
import { planToDo, wantedPlace } from '#functions/records/work/to-dos/plan-to-do.ts';
import { notifyOfChange } from '#functions/records/work/to-dos/notify-subscribers.ts';
import { shownToDo } from './shown-to-do.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';

/** The fields by which a card is moved on a board. */
const ofMoves = new Set(['state_id', 'in_kanban', 'in_dashboard', 'kanban_position', 'kanban_after', 'kanban_before']);

function isOnlyMoved(given: object): boolean {
  return 'state_id' in given && Object.keys(given).every((field) => ofMoves.has(field));
}

async function makeRoomFor(repo: Repository, id: string, given: ToDoChange): Promise<void> {
  const wanted = wantedPlace(given);
  const model = await repo.model();
  const state = model.resolve('to_do_state', given.state_id ?? model.find('to_do', id)?.state_id ?? null);
  if (wanted && state !== null) await makeRoom(repo, state, id, wanted);
}

/** C087: what is given changes, nothing else; a state of the type completed completes it, any other opens it (R023). */
export async function changeToDo(request: DataAccess & { params: { id: string }; body: ToDoChange }) {
  const { version, ...given } = request.body;
  await makeRoomFor(request.repo, request.params.id, given);
  const { row, before } = await request.repo.commit(async (tx) => {
    const found = await tx.load('to_do', request.params.id, version);
    if (found.id !== request.params.id) throw notFound(say('kinds.to_do'));
    const values = await planToDo(tx, given, found, found);
    const saved = tx.save('to_do', { ...found, ...values });
    await notifyOfChange(tx, found, saved);
    return { row: saved, before: found };
  });
  // Who moves a card sees where it is.
  if (isOnlyMoved(given) && (row.completed_at === null) === (before.completed_at === null)) return shownToDo(request, row);
  const isCompleted = row.completed_at !== null;
  return answer(await shownToDo(request, row), { message: changed(row, isCompleted === (before.completed_at !== null)) });
}

function changed({ is_template, title, completed_at }: ToDo, isStateKept: boolean): Message {
  if (isStateKept) return is_template ? say('to-dos.templateSaved', { title }) : say('to-dos.taskSaved', { title });
  return completed_at !== null ? say('to-dos.taskCompleted', { title }) : say('to-dos.taskOpenAgain', { title });
}
