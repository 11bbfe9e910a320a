import type { ToDoChange } from '#shared/contract/entities/to-do.ts';
import { notFound } from '#shared/contract/errors.ts';
import { answer } from '../platform/http.ts';
import type { Doors } from '../platform/resource-handlers.ts';
import { planToDo } from '../platform/to-dos/plan-to-do.ts';
import { keepSystemBoard } from '../platform/to-dos/system-board.ts';
import { shownToDo } from './shown-to-do.ts';

/** C087: what is given changes, nothing else; a state of the type completed completes it, any other opens it (R023). */
export async function changeToDo(request: Doors & { params: { id: string }; body: ToDoChange }) {
  const { version, ...given } = request.body;
  await keepSystemBoard(request.repo);
  const { row, before } = await request.repo.commit(async (tx) => {
    const found = await tx.load('to_do', request.params.id, version);
    if (found.id !== request.params.id) throw notFound('Task');
    const values = await planToDo(tx, given, found, found);
    return { row: tx.save('to_do', { ...found, ...values }), before: found };
  });
  const isCompleted = row.completed_at !== null;
  const what = row.is_template ? 'template' : 'task';
  const done = isCompleted === (before.completed_at !== null) ? 'was saved' : isCompleted ? 'is completed' : 'is open again';
  return answer(await shownToDo(request, row), { message: `The ${what} ${row.title} ${done}.` });
}
