import type { ToDo } from '#shared/contract/entities/to-do.ts';
import { isOpen } from '#shared/domain/to-dos/completion.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { statesOf } from '../to-dos/system-board.ts';

/** A to-do that is still to be done by a day. */
export interface OpenToDo {
  toDo: ToDo;
  date: string;
}

/** All to-dos with a deadline that are open, those that are overdue too (D5). */
export function openToDos(model: ReadModel): OpenToDo[] {
  return model.view('reminders: to-dos', () => {
    const states = new Map(statesOf(model).map((state) => [state.id, state]));
    return [...model.all('to_do')].flatMap((toDo) => {
      const isDone = !isOpen(states.get(model.resolve('to_do_state', toDo.state_id) ?? toDo.state_id ?? ''));
      return toDo.is_template || toDo.deadline === null || isDone ? [] : [{ toDo, date: toDo.deadline }];
    });
  });
}
